import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { type Notice, type NoticeKind, useNotices } from '../../../parts/notices/use-notices.ts';
import { Lost, Shown } from '../../../parts/states.tsx';
import { Icon } from '../../../shell/icons.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useSession } from '../../../shell/session.tsx';
import { useChange } from '../../../shell/use-call.ts';
import shared from '../start.module.css';
import { Row, RowLink, type State } from '../task.tsx';
import classes from './notices.module.css';
import { noticeWords } from './words.ts';

/** What needs the person now, the newest first; what they have seen is one click away. */
export function Notices() {
  const words = useWords(noticeWords);
  const notices = useNotices();
  return (
    <section className={classes.notices} aria-labelledby="notices">
      <Group justify="space-between">
        <Title order={2} size="h3" id="notices">
          {words.title}
        </Title>
        <RowLink to="/settings" search={{ tab: 'notices' }} className={classes.mail}>
          {words.byMail}
        </RowLink>
      </Group>
      <Shown of={notices}>{(reply) => <Listed {...reply} />}</Shown>
    </section>
  );
}

function Listed({ notices, page }: NonNullable<ReturnType<typeof useNotices>['data']>) {
  const words = useWords(noticeWords);
  const [all, setAll] = useState(false);
  const seen = notices.filter(({ seenAt }) => seenAt !== null);
  const fresh = notices.filter(({ seenAt }) => seenAt === null);
  const shown = all ? [...fresh, ...seen] : fresh;
  const beyond = page.totalElements - notices.length;
  return (
    <>
      {fresh.length === 0 && <Text mt="xs">{words.nothing}</Text>}
      {shown.length > 0 && (
        <ul className={shared.tasks}>
          {shown.map((one) => (
            <One key={one.kind + one.id} notice={one} />
          ))}
        </ul>
      )}
      {beyond > 0 && <Text c="var(--quiet)">{words.more(beyond)}</Text>}
      {seen.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? words.hideSeen : words.showSeen(seen.length)}
        </Button>
      )}
    </>
  );
}

const states: Record<NoticeKind, State> = {
  receiverFailing: 'broken',
  monthSettledAgain: 'waiting',
  importFailed: 'waiting',
  closingOverdue: 'overdue',
};

/** The door as the router takes it. */
function doorOf({ door }: Notice): { to: string; search: Record<string, string> } {
  const { pathname, searchParams } = new URL(door, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) };
}

function One({ notice }: { notice: Notice }) {
  const words = useWords(noticeWords);
  const { month, moment } = useFormats();
  const { kind, company, partner, payroll, name, count, since } = notice;
  const what = words[kind]({
    whose: (company ?? partner)?.name ?? '',
    month: payroll ? month(payroll) : '',
    name: name ?? '',
    count: count ?? 0,
  });
  const detail = `${words.since(moment(since))} ${words.toDo(kind)}`;
  return (
    <li className={classes.row}>
      <RowLink {...doorOf(notice)} className={shared.task}>
        <Row task={{ state: states[kind], what, detail }} />
        <Icon name="forward" size={16} />
      </RowLink>
      {notice.seenAt === null && <See notice={notice} what={what} />}
    </li>
  );
}

/** For oneself: a colleague goes on seeing it. Whoever looks as another marks nothing. */
function See({ notice, what }: { notice: Notice; what: string }) {
  const words = useWords(noticeWords);
  const { me, role } = useSession();
  const mark = useChange('markNoticeSeen');
  if (me.lookingAs?.id === role.id) return null;
  return (
    <>
      {mark.error && <Lost error={mark.error} />}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={words.seeThis(what)}
        loading={mark.isPending}
        onClick={() => mark.mutate({ path: { noticeId: notice.id } })}
      >
        {words.seen}
      </Button>
    </>
  );
}
