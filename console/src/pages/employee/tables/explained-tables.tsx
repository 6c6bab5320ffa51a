import { Stack } from '@mantine/core';
import { useWho } from '../../../parts/changed-by.ts';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import type { Explanation } from '../use-employee.ts';
import { Listed } from './listed.tsx';
import { Opening } from './opening.tsx';
import { tableWords } from './words.ts';

interface Explained {
  explanation: Explanation;
}

/** The data of an explanation: what the picture draws, and what the sentences tell. */
export function ExplainedTables({ explanation }: Explained) {
  return (
    <Stack gap="lg">
      <Steps explanation={explanation} />
      <LimitChanges explanation={explanation} />
      <Reservations explanation={explanation} />
      <Settlements explanation={explanation} />
    </Stack>
  );
}

function Steps({ explanation: { entries, refusals } }: Explained) {
  const words = useWords(tableWords);
  const { euros, difference, day } = useFormats();
  const some = (cents: number | null | undefined) => (cents == null ? '–' : euros(cents));
  const booked = entries.map((entry) => ({
    id: entry.id,
    at: entry.recordedAt,
    concept: entry.concept,
    amount:
      entry.sumType === 'withdrawn' ? difference(-entry.amountInCents) : euros(entry.amountInCents),
    total: euros(entry.runningInCents),
    limit: some(entry.limit?.amountInCents),
    left: some(entry.leftInCents),
    remark: entry.flags.map(({ reason }) => `⚑ ${reason}`).join(' · '),
  }));
  const refused = refusals.map((refusal) => ({
    id: refusal.id,
    at: refusal.refusedAt,
    concept: refusal.concept,
    amount: euros(refusal.amountInCents),
    total: '–',
    limit: some(refusal.limit?.amountInCents),
    left: some(refusal.limit?.leftInCents),
    remark: `× ${refusal.reason}`,
  }));
  return (
    <Listed
      small
      title={words.steps}
      none={words.noEntries}
      rows={[...booked, ...refused].sort((one, other) => one.at - other.at)}
      columns={[
        { name: words.booked, cell: ({ at }) => day(at) },
        {
          name: words.concept,
          long: true,
          cell: ({ id, concept }) => <Opening id={id}>{concept}</Opening>,
        },
        { name: words.amount, number: true, cell: ({ amount }) => amount },
        { name: words.total, number: true, cell: ({ total }) => total },
        { name: words.limit, number: true, cell: ({ limit }) => limit },
        { name: words.left, number: true, cell: ({ left }) => left },
        { name: words.flags, long: true, cell: ({ remark }) => remark },
      ]}
    />
  );
}

function LimitChanges({ explanation: { limitChanges } }: Explained) {
  const words = useWords(tableWords);
  const { euros, day } = useFormats();
  const who = useWho();
  const set = (limit: Explanation['limitChanges'][number]['after']) =>
    limit ? euros(limit.amount.amountInCents) : words.none;
  if (limitChanges.length === 0) return null;
  return (
    <Listed
      small
      title={words.limitChanges}
      none={words.none}
      rows={limitChanges.map((change, index) => ({ ...change, id: String(index) }))}
      columns={[
        { name: words.at, cell: ({ at }) => day(at) },
        { name: words.by, cell: ({ by }) => who(by) },
        { name: words.before, number: true, cell: ({ before }) => set(before) },
        { name: words.after, number: true, cell: ({ after }) => set(after) },
        { name: words.reason, long: true, cell: ({ reason }) => reason ?? '' },
      ]}
    />
  );
}

function Reservations({ explanation: { reservations } }: Explained) {
  const words = useWords(tableWords);
  const { euros, month } = useFormats();
  if (reservations.length === 0) return null;
  return (
    <Listed
      small
      title={words.reservations}
      none={words.none}
      rows={reservations}
      columns={[
        { name: words.dueIn, cell: ({ payroll }) => month(payroll) },
        { name: words.amount, number: true, cell: ({ amountInCents }) => euros(amountInCents) },
      ]}
    />
  );
}

function Settlements({ explanation: { versions } }: Explained) {
  const words = useWords(tableWords);
  const { euros, moment } = useFormats();
  if (versions.length === 0) return null;
  return (
    <Listed
      small
      title={words.settlements}
      none={words.none}
      rows={versions.map((version) => ({ ...version, id: String(version.version) }))}
      columns={[
        { name: words.version, number: true, cell: ({ version }) => version },
        { name: words.at, cell: ({ settledAt }) => moment(settledAt) },
        { name: words.total, number: true, cell: ({ netInCents }) => euros(netInCents) },
      ]}
    />
  );
}
