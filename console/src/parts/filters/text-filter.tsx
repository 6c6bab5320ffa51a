import { TextInput } from '@mantine/core';

interface Props {
  label: string;
  anything: string;
  value: string | undefined;
  choose(value: string | undefined): void;
  width?: string;
}

/** A word or an id that a list is narrowed down to; it counts with the Enter key, or on leaving. */
export function TextFilter({ label, anything, value, choose, width = '11rem' }: Props) {
  const take = (text: string) => {
    const wanted = text.trim() || undefined;
    if (wanted !== value) choose(wanted);
  };
  return (
    <TextInput
      // Another value in the address stands in the field, too.
      key={value}
      label={label}
      placeholder={anything}
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
      w={{ base: '100%', xs: width }}
    />
  );
}
