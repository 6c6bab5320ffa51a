import { Group, Stack, Text, Title } from '@mantine/core';
import { BurnUp } from '../../charts/burn-up/burn-up.tsx';
import { type Category, useCategoryNames } from '../../parts/category-words.ts';
import { useFormats } from '../../parts/formats.ts';
import { PrintButton } from '../../parts/printing/print-button.tsx';
import { Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { burnUpOf } from './burn-up-of.ts';
import classes from './employee.module.css';
import { ExplainedTables } from './tables/explained-tables.tsx';
import { type Cycle, type Explanation, useExplanation, type Whose } from './use-employee.ts';
import { words as all } from './words.ts';

interface Asked {
  whose: Whose;
  month: string;
  category: Category;
  cycle: Cycle | undefined;
  asTable: boolean;
  open(id: string): void;
}

/** One number: how it grew, and why, in sentences and as data. */
export function NumberSection({ whose, month, category, cycle, asTable, open }: Asked) {
  const words = useWords(all);
  const names = useCategoryNames();
  const formats = useFormats();
  const explained = useExplanation(whose, month, category);
  return (
    <Stack component="section" gap="sm" aria-labelledby="number">
      <Group justify="space-between">
        <Title order={2} size="h3" id="number">
          {words.why(names[category], formats.month(month))}
        </Title>
        <PrintButton small />
      </Group>
      <Shown of={explained}>
        {(explanation) => (
          <div className={classes.number}>
            {asTable ? (
              <ExplainedTables explanation={explanation} />
            ) : (
              <Picture explanation={explanation} cycle={cycle} open={open} />
            )}
            <Sentences explanation={explanation} />
            {!asTable && (
              <div className="only-printed">
                <ExplainedTables explanation={explanation} />
              </div>
            )}
          </div>
        )}
      </Shown>
    </Stack>
  );
}

function Sentences({ explanation: { sentences, withheld } }: { explanation: Explanation }) {
  const words = useWords(all);
  return (
    <section aria-label={words.inWords}>
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {withheld.length > 0 && (
        <Text size="sm" c="var(--quiet)">
          {words.withheld} {withheld.join(', ')}
        </Text>
      )}
    </section>
  );
}

interface Pictured {
  explanation: Explanation;
  cycle: Cycle | undefined;
  open(id: string): void;
}

function Picture({ explanation, cycle, open }: Pictured) {
  const words = useWords(all);
  const names = useCategoryNames();
  const { euros, difference, day, locale } = useFormats();
  const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'Europe/Madrid' });
  const data = burnUpOf(explanation, cycle, Date.now() / 1000, {
    entry: ({ recordedAt, concept, sumType, amountInCents, runningInCents, leftInCents }) =>
      words.markCharge(
        day(recordedAt),
        concept,
        sumType === 'withdrawn' ? difference(-amountInCents) : euros(amountInCents),
        euros(runningInCents),
      ) + (leftInCents === null ? '' : words.markLeft(euros(leftInCents))),
    refusal: ({ refusedAt, concept, amountInCents, reason }) =>
      words.markRefused(day(refusedAt), concept, euros(amountInCents), reason),
  });
  const limit = explanation.limit?.limit?.amount.amountInCents ?? null;
  const { category, use, entries } = explanation;
  const texts = {
    label: words.pictureOf(
      names[category],
      euros(use.usedInCents),
      limit === null ? null : euros(limit),
      entries.length,
    ),
    marks: words.marks,
    hint: words.pointAt,
    limit: words.limit,
    reserved: words.reservedShort,
    today: words.today,
    later: words.later,
    kinds: {
      charge: words.charge,
      void: words.void,
      flagged: words.flagged,
      refused: words.refused,
    },
    euros,
    day: (seconds: number) => dayOfMonth.format(new Date(seconds * 1000)),
  };
  return <BurnUp data={data} texts={texts} open={open} />;
}
