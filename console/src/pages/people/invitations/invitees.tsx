import { Table, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { LongTable } from '../../../parts/tables/long-table.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useAsked } from './use-invitations.ts';
import { invitationWords } from './words.ts';

type Invitee = ReplyOf<'listInvitees'>['invitees'][number];

/** The people in the stage that is chosen, or in any, each as the door to their page. */
export function Invitees() {
  const words = useWords(invitationWords);
  const { companyId, stage, importId } = useAsked();
  const query = {
    limit: 100,
    ...(stage && { stage }),
    ...(importId && { employeeImportId: importId }),
  };
  const found = useTwinPages('listInvitees', { path: { companyId }, query });
  const title = stage ? words[stage] : words.all;
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Shown of={found}>
        {({ pages }) => {
          const { totalElements: total } = pages[0]!.page;
          if (total === 0) return <Empty title={words.none}>{words.noneAdvice}</Empty>;
          const rows = pages.flatMap(({ invitees }) => invitees);
          const more = {
            has: found.hasNextPage,
            busy: found.isFetchingNextPage,
            read: () => void found.fetchNextPage(),
          };
          const shown = { rows, total, more, head: <Head />, columns: 7 };
          return (
            <LongTable caption={title} {...shown}>
              {(one) => <Row key={one.employeeId} one={one} />}
            </LongTable>
          );
        }}
      </Shown>
    </div>
  );
}

function Head() {
  const words = useWords(invitationWords);
  const { person, email, stage, invitedAt, mailedAt, expiresAt, error } = words;
  return (
    <Table.Tr>
      {[person, email, stage, invitedAt, mailedAt, expiresAt, error].map((name) => (
        <Table.Th key={name} scope="col">
          {name}
        </Table.Th>
      ))}
    </Table.Tr>
  );
}

function Row({ one }: { one: Invitee }) {
  const words = useWords(invitationWords);
  const { day } = useFormats();
  const { companyId } = useAsked();
  const { employeeId, name, surname, email, stage, mailError } = one;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Door
          to="/companies/$companyId/people/$employeeId"
          params={{ companyId, employeeId }}
        >{`${surname}, ${name}`}</Door>
      </Table.Th>
      <Table.Td>{email}</Table.Td>
      <Table.Td>{words[stage]}</Table.Td>
      {(['invitedAt', 'mailedAt', 'expiresAt'] as const).map((moment) => (
        <Table.Td key={moment}>{one[moment] === null ? '–' : day(one[moment])}</Table.Td>
      ))}
      <Table.Td>{mailError ? words[`error ${mailError}`] : ''}</Table.Td>
    </Table.Tr>
  );
}
