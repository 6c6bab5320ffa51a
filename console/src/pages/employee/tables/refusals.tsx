import { useCategoryNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { useRefusals } from '../use-employee.ts';
import { Listed } from './listed.tsx';
import { Opening } from './opening.tsx';
import { useReasons } from './use-reasons.ts';
import { tableWords } from './words.ts';

/** What was refused in the month, and why. */
export function Refusals({ of }: { of: ReturnType<typeof useRefusals> }) {
  const words = useWords(tableWords);
  const names = useCategoryNames();
  const reasons = useReasons();
  const { euros, moment } = useFormats();
  return (
    <Shown of={of}>
      {({ refusals }) => (
        <Listed
          title={words.refusals}
          none={words.noRefusals}
          rows={refusals}
          columns={[
            { name: words.refusedAt, cell: ({ refusedAt }) => moment(refusedAt) },
            {
              name: words.concept,
              long: true,
              cell: ({ id, concept }) => <Opening id={id}>{concept}</Opening>,
            },
            { name: words.benefit, cell: ({ category }) => names[category] },
            { name: words.amount, number: true, cell: ({ amountInCents }) => euros(amountInCents) },
            { name: words.why, long: true, cell: (refusal) => `× ${reasons.refusal(refusal)}` },
          ]}
        />
      )}
    </Shown>
  );
}
