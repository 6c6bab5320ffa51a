import { useCategoryNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { codeWords } from '../code-words.ts';
import { type Commitment, useCommitments, type Whose } from '../use-employee.ts';
import { Listed } from './listed.tsx';
import { tableWords } from './words.ts';

/** What the person has promised to pay in a year. */
export function Commitments({ whose, year }: { whose: Whose; year: string }) {
  const words = useWords(tableWords);
  const states = useWords(codeWords);
  const names = useCategoryNames();
  const { euros, count, month } = useFormats();
  const commitments = useCommitments(whose, year);
  const next = ({ payments }: Commitment) => {
    const due = payments.find(({ state }) => state === 'scheduled');
    return due ? `${month(due.payroll)}: ${euros(due.amountInCents)}` : '–';
  };
  return (
    <Shown of={commitments}>
      {({ committedExpenses }) => (
        <Listed
          title={words.commitments(year)}
          none={words.noCommitments(year)}
          rows={committedExpenses}
          columns={[
            { name: words.benefit, cell: ({ category }) => names[category] },
            { name: words.state, cell: ({ state }) => states[state] },
            {
              name: words.committed,
              number: true,
              cell: ({ committedAmountInCents }) => euros(committedAmountInCents),
            },
            {
              name: words.paidOfIt,
              number: true,
              cell: ({ paidAmountInCents }) => euros(paidAmountInCents),
            },
            {
              name: words.pending,
              number: true,
              cell: ({ pendingPayments }) => count(pendingPayments),
            },
            { name: words.next, cell: next },
          ]}
        />
      )}
    </Shown>
  );
}
