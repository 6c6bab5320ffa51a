import { Select } from '@mantine/core';

interface Props<Value extends string> {
  label: string;
  /** What stands there while nothing is chosen. */
  anything: string;
  value: Value | undefined;
  data: readonly { value: Value; label: string }[];
  choose(value: Value | undefined): void;
  width?: string;
}

/** One of several that a list is narrowed down to, or none. */
export function ChoiceFilter<Value extends string>(props: Props<Value>) {
  const { label, anything, value, data, choose, width = '8.5rem' } = props;
  return (
    <Select
      label={label}
      placeholder={anything}
      value={value ?? null}
      onChange={(chosen) => choose((chosen ?? undefined) as Value | undefined)}
      data={[...data]}
      searchable
      clearable
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      clearButtonProps={{ 'aria-label': anything }}
      w={{ base: '100%', xs: width }}
    />
  );
}
