import { Group, NativeSelect } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { type Settlement, useAsked } from '../use-month.ts';
import { changesWords } from './words.ts';

/** The two versions that are compared: the first and the newest unless the address says others. */
export function comparedOf(versions: readonly Settlement[], asked: { from?: number; to?: number }) {
  const newest = versions[0]!.version;
  const to = Math.min(asked.to ?? newest, newest);
  return { from: Math.min(asked.from ?? 1, to), to };
}

/** Which two versions are compared. */
export function Compare({ versions }: { versions: readonly Settlement[] }) {
  const words = useWords(changesWords);
  const formats = useFormats();
  const { asked, ask } = useAsked();
  const { from, to } = comparedOf(versions, asked);
  const choices = versions.map(({ version, settledAt, differenceInCents, netInCents }) => ({
    value: String(version),
    label: words.choice(
      version,
      formats.day(settledAt),
      version === 1 ? formats.euros(netInCents) : formats.difference(differenceInCents),
    ),
  }));
  return (
    <Group gap="sm" className="not-printed">
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
    </Group>
  );
}
