import { TextInput } from '@mantine/core';

interface Props {
  label: string;
  /** In epoch seconds. */
  value: number | undefined;
  choose(value: number | undefined): void;
}

/** A moment by the clock of whoever reads. */
export function MomentFilter({ label, value, choose }: Props) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value === undefined ? '' : onClock(value)}
      onChange={({ currentTarget }) => {
        const ms = Date.parse(currentTarget.value);
        choose(Number.isNaN(ms) ? undefined : Math.floor(ms / 1000));
      }}
      w={{ base: '100%', xs: '11.5rem' }}
    />
  );
}

function onClock(seconds: number): string {
  const date = new Date(seconds * 1000);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
