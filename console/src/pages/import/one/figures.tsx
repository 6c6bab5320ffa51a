import { Button, Group, Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { addressOf } from '../../../shell/network/read-file.ts';
import { useRole } from '../../../shell/session.tsx';
import { useAsked } from '../use-asked.ts';
import type { Import } from '../use-import.ts';
import { words as all } from '../words.ts';
import classes from './figures.module.css';

/** How many rows would be, or were, what. */
export function Figures({ one }: { one: Import }) {
  const words = useWords(all);
  const { count } = useFormats();
  const figures = [
    ['rows', one.rows],
    ['added', one.added],
    ['updated', one.updated],
    ['unchanged', one.unchanged],
    ['failed', one.failed],
  ] as const;
  return (
    <dl className={classes.figures} aria-label={one.dryRun ? words.figuresCheck : words.figures}>
      {figures.map(([name, value]) => (
        <div key={name} data-bad={(name === 'failed' && value > 0) || undefined}>
          <Text component="dt" size="sm" c="var(--quiet)">
            {words[name]}
          </Text>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The report as files that a Spanish spreadsheet opens. */
export function Downloads({ one }: { one: Import }) {
  const words = useWords(all);
  const { side } = useRole();
  const { companyId } = useAsked();
  const rows = `employee-imports/${one.id}/rows?format=csv&csvDialect=excel-es`;
  const name = (one.fileName ?? one.id).replace(/\.\w+$/, '');
  return (
    <Group gap="xs">
      <Button
        component="a"
        variant="default"
        href={addressOf(side, companyId, rows)}
        download={`${name} - ${words.report}.csv`}
      >
        {words.report}
      </Button>
      {one.failed > 0 && (
        <Button
          component="a"
          variant="default"
          href={addressOf(side, companyId, `${rows}&outcome=failed`)}
          download={`${name} - ${words.reportFailed}.csv`}
        >
          {words.reportFailed}
        </Button>
      )}
    </Group>
  );
}
