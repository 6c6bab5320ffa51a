import { useFormats } from '../../../../parts/formats.ts';
import { Door } from '../../../../parts/people/person-link.tsx';
import { ColumnTable } from '../../../../parts/tables/column-table.tsx';
import { useWords } from '../../../../shell/language.tsx';
import type { Feed } from './feed.ts';
import { useSaid } from './use-said.ts';
import { words as all } from './words.ts';

/** The same in figures. */
export function FeedTable({ feeds }: { feeds: readonly Feed[] }) {
  const words = useWords(all);
  const said = useSaid();
  const { moment, count } = useFormats();
  return (
    <ColumnTable
      label={words.feeds}
      rows={feeds}
      keyOf={({ company, clientId }) => `${company.id} ${clientId}`}
      columns={[
        {
          name: words.company,
          cell: ({ company }) => (
            <Door
              to="/companies/$companyId/month"
              params={{ companyId: company.id }}
              search={{} as never}
              underline="always"
              translate="no"
            >
              {company.name}
            </Door>
          ),
        },
        { name: words.sender, cell: said.sender },
        { name: words.state, cell: ({ state }) => words[state] },
        { name: words.last, cell: ({ lastEntryAt }) => moment(lastEntryAt) },
        { name: words.usual, cell: said.usual },
        {
          name: words.silentFrom,
          cell: ({ silentAt }) => (silentAt === null ? words.noRhythm : moment(silentAt)),
        },
        { name: words.daysWith, number: true, cell: ({ days }) => count(days.length) },
      ]}
    />
  );
}
