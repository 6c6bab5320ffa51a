import { Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { Finder, Found } from './finder.tsx';
import { Lately } from './lately.tsx';
import { idIn, useAsked } from './search.ts';
import { Story } from './story.tsx';
import { words as all } from './words.ts';

/** From any id to everything that hangs together. */
export function View() {
  const words = useWords(all);
  const { asked } = useAsked();
  const id = idIn(asked.id);
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <Title order={1}>{words.title}</Title>
        <Text c="var(--quiet)" maw="48rem">
          {words.about}
        </Text>
      </Stack>
      <Finder />
      {id && <Story key={id} id={id} />}
      {!id && asked.id && <Found text={asked.id} />}
      {!asked.id && <Lately />}
    </Stack>
  );
}
