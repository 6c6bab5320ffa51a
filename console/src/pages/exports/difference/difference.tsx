import { Button, Group, NativeSelect, Paper, Stack, Title } from '@mantine/core';
import { ChangedTable } from '../../../parts/changes/changed-table.tsx';
import { Steps } from '../../../parts/changes/steps.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useTwinPages } from '../../../parts/tables/use-pages.ts';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { lastTaken } from '../files/settled-again.tsx';
import { type Export, type Month, useAsked, useMayWrite } from '../use-exports.ts';
import { differenceWords } from './words.ts';

/** What two files of the month, or two versions of it, differ in. */
export function Difference(of: Month) {
  const words = useWords(differenceWords);
  const { companyId, month, versions } = of;
  const query = { payroll: month, limit: 250 };
  const exports = useTwin('listExports', { path: { companyId }, query });
  if (versions.length < 2) {
    const [title, advice] =
      versions.length === 0
        ? [words.open, words.openAdvice]
        : [words.oneVersion, words.oneVersionAdvice];
    return <Empty title={title}>{advice}</Empty>;
  }
  return <Shown of={exports}>{({ exports: made }) => <Compared of={of} exports={made} />}</Shown>;
}

interface Compared {
  of: Month;
  exports: readonly Export[];
}

function Compared({ of, exports }: Compared) {
  const { companyId, month, versions } = of;
  const { asked } = useAsked();
  const newest = versions[0]!.version;
  const to = Math.min(asked.to ?? newest, newest);
  // What payroll has already, compared with what there is now, unless the address says otherwise.
  const taken = lastTaken(exports)?.version ?? 1;
  const from = Math.min(asked.from ?? (taken < to ? taken : 1), to);
  const query = { payroll: month, from, to, limit: 100 };
  const found = useTwinPages('listSettlementChanges', { path: { companyId }, query });
  const sum = (wanted: number) =>
    versions.find(({ version }) => version === wanted)?.netInCents ?? 0;
  const more = {
    has: found.hasNextPage,
    busy: found.isFetchingNextPage,
    read: () => void found.fetchNextPage(),
  };
  return (
    <Paper withBorder p="md">
      <Stack>
        <Which {...{ of, exports, from, to }} />
        <Shown of={found}>
          {({ pages }) => (
            <Result
              {...{ companyId, month, pages, more }}
              between={{ from, to, before: sum(from), after: sum(to) }}
            />
          )}
        </Shown>
      </Stack>
    </Paper>
  );
}

/** The two that are compared, each a version with the files that were made of it. */
function Which({ of, exports, from, to }: Compared & { from: number; to: number }) {
  const words = useWords(differenceWords);
  const formats = useFormats();
  const { ask } = useAsked();
  const may = useMayWrite();
  const choices = of.versions.map(({ version, settledAt, netInCents }) => {
    const files = exports.filter((one) => one.file && one.version === version).length;
    const parts = [words.versionOf(version), formats.day(settledAt), formats.euros(netInCents)];
    return { value: String(version), label: [...parts, words.files(files)].join(' · ') };
  });
  return (
    <Group align="flex-end" gap="sm" className="not-printed">
      <NativeSelect
        label={words.from}
        value={String(from)}
        data={choices.filter(({ value }) => Number(value) <= to)}
        onChange={({ currentTarget }) => ask({ from: Number(currentTarget.value) })}
      />
      <NativeSelect
        label={words.to}
        value={String(to)}
        data={choices.filter(({ value }) => Number(value) >= from)}
        onChange={({ currentTarget }) => ask({ to: Number(currentTarget.value) })}
      />
      {may && from < to && (
        <Button onClick={() => ask({ view: 'take', version: to, since: from, export: undefined })}>
          {words.asFile}
        </Button>
      )}
    </Group>
  );
}

interface Result {
  companyId: string;
  month: string;
  pages: readonly ReplyOf<'listSettlementChanges'>[];
  more: { has: boolean; busy: boolean; read(): void };
  between: { from: number; to: number; before: number; after: number };
}

function Result({ companyId, month, pages, more, between }: Result) {
  const words = useWords(differenceWords);
  const { whole, page } = pages[0]!;
  if (whole.entries === 0) return <Empty title={words.same}>{words.sameAdvice}</Empty>;
  // A charge that was taken back at once changes nothing: whoever has a difference comes first.
  const changes = pages
    .flatMap((one) => one.changes)
    .toSorted((a, b) => Math.abs(b.differenceInCents) - Math.abs(a.differenceInCents));
  return (
    <>
      <Steps {...between} categories={whole.categories} />
      <Title order={3} size="h5">
        {words.who}
      </Title>
      <ChangedTable {...{ companyId, month, changes, more }} total={page.totalElements} />
    </>
  );
}
