import { Checkbox, Stack, Text } from '@mantine/core';
import type { NoticeKind } from '../../../parts/notices/use-notices.ts';
import { Lost, Shown } from '../../../parts/states.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useSession } from '../../../shell/session.tsx';
import { useCall, useChange } from '../../../shell/use-call.ts';
import { noticeMailWords } from './words.ts';

/** What a role has to be allowed to look at, to be told of it. */
const scopes: Record<NoticeKind, string> = {
  receiverFailing: 'webhooks:manage',
  monthSettledAgain: 'consumptions:read',
  importFailed: 'employees:read',
  closingOverdue: 'payroll:read',
};

/** Which notices a person is sent by mail, in all of their roles. */
export function NoticeMails() {
  const chosen = useCall('readNoticeMails', {});
  return <Shown of={chosen}>{(reply) => <Choice {...reply} />}</Shown>;
}

function Choice({ kinds, mail, error }: ReplyOf<'readNoticeMails'>) {
  const words = useWords(noticeMailWords);
  const { me } = useSession();
  const change = useChange('chooseNoticeMails');
  const may = new Set(me.roles.flatMap((role) => role.scopes as readonly string[]));
  const offered = (Object.keys(scopes) as NoticeKind[]).filter(
    (kind) => may.has(scopes[kind]) || kinds.includes(kind),
  );
  const choose = (next: string[]) => change.mutate({ body: { kinds: next as NoticeKind[] } });
  return (
    <Stack gap="md">
      <Text size="sm" maw="44rem">
        {words.about(mail)}
      </Text>
      <Checkbox.Group value={kinds} onChange={choose} label={words.title}>
        <Stack gap="xs" mt="xs">
          {offered.map((kind) => (
            <Checkbox key={kind} value={kind} label={words[kind]} disabled={change.isPending} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" role="status">
        {change.isSuccess && words.saved}
      </Text>
      {error && <Text size="sm">{words.failed(error)}</Text>}
      {change.error && <Lost error={change.error} />}
    </Stack>
  );
}
