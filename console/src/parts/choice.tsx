import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

interface Choices<Value extends string> {
  label: string;
  value: Value;
  choose(value: Value): void;
  data: readonly { value: Value; label: string }[];
}

/** One of a few, side by side; on a narrow screen one below the other. */
export function Choice<Value extends string>({ label, value, choose, data }: Choices<Value>) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={(chosen) => choose(chosen as Value)}
      data={[...data]}
      orientation={narrow ? 'vertical' : 'horizontal'}
      w={narrow ? '100%' : undefined}
      maw="100%"
    />
  );
}
