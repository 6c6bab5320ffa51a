import { Alert, Text } from '@mantine/core';
import { useWords } from '../../../shell/language.tsx';
import { PresetChoice } from '../understood/presets.tsx';
import { oneWords } from './words.ts';

/** Asks for the mapping that a file was read by: without it, it would be read in another way. */
export function Mapping({ same }: { same: boolean | undefined }) {
  const words = useWords(oneWords);
  if (same !== false) return null;
  return (
    <Alert
      color="orange"
      title={words.mapping}
      role="alert"
      styles={{ title: { color: 'var(--ink)' } }}
    >
      <Text size="sm" mb="xs">
        {words.mappingAdvice}
      </Text>
      <PresetChoice />
    </Alert>
  );
}
