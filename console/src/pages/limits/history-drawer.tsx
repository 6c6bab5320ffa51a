import { Stack, Table, Text } from '@mantine/core';
import { useBenefitNames } from '../../parts/category-words.ts';
import { useWho } from '../../parts/changed-by.ts';
import { useFormats } from '../../parts/formats.ts';
import { Door, PersonLink } from '../../parts/people/person-link.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { Empty, Shown } from '../../parts/states.tsx';
import { Sideways } from '../../parts/tables/sideways.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { useLimitText } from './grid/cell.tsx';
import { useAsked } from './use-limits.ts';
import { words as all } from './words.ts';

type LimitChange = ReplyOf<'listLimitChanges'>['changes'][number];

/** The history of one limit of one person: who changed it, when, and what it was before. */
export function HistoryDrawer({ companyId }: { companyId: string }) {
  const words = useWords(all);
  const names = useBenefitNames();
  const { asked, ask } = useAsked();
  const { person, category } = asked;
  const history = useTwin(
    'listLimitChanges',
    { path: { companyId, employeeId: person ?? '' }, query: { limit: 250 } },
    { enabled: !!person && !!category },
  );
  return (
    <SideDrawer
      opened={!!person && !!category}
      close={() => ask({ person: undefined, category: undefined })}
      title={category ? words.history(names.category(`${category}-benefit`)) : ''}
      closing={words.close}
    >
      {person && (
        <Stack gap="sm">
          <PersonLink {...{ companyId, employeeId: person, month: asked.month as string }} />
          <Shown of={history}>
            {({ changes }) => {
              const own = changes.filter((one) => one.category === category);
              if (own.length > 0) return <Changes changes={own} />;
              return <Empty title={words.noHistory}>{words.noHistoryAdvice}</Empty>;
            }}
          </Shown>
          <Door
            to="/companies/$companyId/people/$employeeId"
            params={{ companyId, employeeId: person }}
            search={{ month: asked.month } as never}
          >
            {words.toPerson}
          </Door>
        </Stack>
      )}
    </SideDrawer>
  );
}

function Changes({ changes }: { changes: readonly LimitChange[] }) {
  const words = useWords(all);
  const heads = [words.when, words.who, words.holds, words.before, words.after];
  return (
    <Sideways label={words.when}>
      <Table verticalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <ChangeRow key={keyOf(change)} change={change} />
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
  );
}

/** Several changes of one second differ in what was before. */
const keyOf = ({ at, kind, payroll, before }: LimitChange): string =>
  [at, kind, payroll, before?.amount.amountInCents].join(' ');

function ChangeRow({ change }: { change: LimitChange }) {
  const words = useWords(all);
  const formats = useFormats();
  const text = useLimitText();
  const who = useWho();
  const { at, by, kind, payroll, wholeCompany, before, after, reason } = change;
  const month = formats.month(payroll);
  const disabled = wholeCompany ? words.offForAll(month) : words.off(month);
  return (
    <Table.Tr>
      <Table.Td>{formats.moment(at)}</Table.Td>
      <Table.Td>{who(by)}</Table.Td>
      <Table.Td>
        {kind === 'disabled' ? disabled : words[kind](month)}
        {reason && <Text size="xs">{`${words.why}: ${reason}`}</Text>}
      </Table.Td>
      <Table.Td>{kind === 'disabled' ? '–' : text({ limit: before })}</Table.Td>
      <Table.Td>{kind === 'disabled' ? '–' : text({ limit: after })}</Table.Td>
    </Table.Tr>
  );
}
