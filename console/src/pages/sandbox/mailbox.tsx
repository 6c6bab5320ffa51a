import { Anchor, Drawer, Stack, Text, Title } from '@mantine/core';
import { createLink, getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../parts/formats.ts';
import { Empty, Shown } from '../../parts/states.tsx';
import { type Column, ColumnTable } from '../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useCall } from '../../shell/use-call.ts';
import { MailText } from './mail-text.tsx';
import classes from './sandbox.module.css';
import { words as all } from './words.ts';

const route = getRouteApi('/sandbox');
const MailLink = createLink(Anchor<'a'>);
const EVERY_MS = 5_000;
type Mail = ReplyOf<'listMails'>['mails'][number];

/** What would have been mailed; a mail is opened beside the page, and its address says which. */
export function Mailbox() {
  const words = useWords(all);
  const { moment } = useFormats();
  const mails = useCall('listMails', { query: { limit: 20 } }, { refetchInterval: EVERY_MS });
  const columns: Column<Mail>[] = [
    { name: words.to, cell: ({ to }) => to.name },
    {
      name: words.subject,
      long: true,
      cell: ({ id, subject }) => (
        <MailLink to="/sandbox" search={(now) => ({ ...now, mail: id })} inherit>
          {subject}
        </MailLink>
      ),
    },
    { name: words.at, cell: ({ sentAt }) => moment(sentAt) },
  ];
  return (
    <section className={classes.card}>
      <Title order={2} size="h3">
        {words.mailbox}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="xs">
        {words.mailboxAbout}
      </Text>
      <Shown of={mails}>
        {({ mails: some }) =>
          some.length === 0 ? (
            <Empty title={words.mailboxEmpty}>{words.mailboxAdvice}</Empty>
          ) : (
            <ColumnTable
              label={words.mailbox}
              columns={columns}
              rows={some}
              keyOf={({ id }) => id}
            />
          )
        }
      </Shown>
      <OpenMail />
    </section>
  );
}

function OpenMail() {
  const words = useWords(all);
  const { mail } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: ({ mail: _, ...others }) => others });
  return (
    <Drawer
      opened={!!mail}
      onClose={close}
      position="right"
      size="lg"
      title={words.mailbox}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {mail && <ReadMail mailId={mail} />}
    </Drawer>
  );
}

function ReadMail({ mailId }: { mailId: string }) {
  const { moment } = useFormats();
  const mail = useCall('readMail', { path: { mailId } });
  return (
    <Shown of={mail}>
      {({ subject, to, sentAt, text }) => (
        <Stack gap="sm">
          <Title order={2} size="h3">
            {subject}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {to.name} &lt;{to.address}&gt; · {moment(sentAt)}
          </Text>
          <MailText text={text} />
        </Stack>
      )}
    </Shown>
  );
}
