import { NotFoundError } from '@fringe/sdk';
import { Anchor, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from '../use-asked.ts';
import { type Import, useImport } from '../use-import.ts';
import { words as all } from '../words.ts';
import { Checked } from './checked.tsx';
import { Result } from './result.tsx';

const Back = createLink(Anchor<'a'>);

interface Opened {
  importId: string;
  /** Where whoever has sent the file goes on. */
  head: RefObject<HTMLHeadingElement | null>;
}

/** One import: how far it is, then what was found in it, or what has become of it. */
export function OneImport({ importId, head }: Opened) {
  const words = useWords(all);
  const { companyId } = useAsked();
  const found = useImport(importId);
  return (
    <Stack gap="lg">
      <div>
        <Back to="/companies/$companyId/import" params={{ companyId }} size="sm">
          ‹ {words.back}
        </Back>
        <Title order={1} ref={head} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
          {found.data?.fileName ?? words.title}
        </Title>
        {found.data && <Head one={found.data} />}
      </div>
      {found.error instanceof NotFoundError ? (
        <Empty title={words.gone}>{words.goneAdvice}</Empty>
      ) : (
        <Shown of={found}>
          {(one) => {
            if (one.state !== 'finished') return <Working one={one} />;
            return one.dryRun ? <Checked one={one} /> : <Result one={one} />;
          }}
        </Shown>
      )}
    </Stack>
  );
}

function Head({ one }: { one: Import }) {
  const words = useWords(all);
  const { moment } = useFormats();
  const who = useWho();
  const { createdAt, sentBy, dryRun, state } = one;
  return (
    <Group gap="md">
      {state === 'finished' && (
        <Text fw={600} size="sm">
          {dryRun ? words.checkedHead : words.appliedHead}
        </Text>
      )}
      <Text size="sm" c="var(--quiet)">
        {words.sentBy(moment(createdAt), who(sentBy) ?? words.somebody)}
      </Text>
    </Group>
  );
}

/** How far it is; it goes on without anybody looking. */
function Working({ one }: { one: Import }) {
  const words = useWords(all);
  const { count } = useFormats();
  const say = one.dryRun ? words.progressCheck : words.progressApply;
  const text = say(count(one.processed), count(one.rows));
  return (
    <Stack gap="xs" maw="40rem">
      <Text role="status">{text}</Text>
      <Progress value={(100 * one.processed) / Math.max(1, one.rows)} aria-label={text} />
      <Text size="sm" c="var(--quiet)">
        {words.progressAbout}
      </Text>
    </Stack>
  );
}
