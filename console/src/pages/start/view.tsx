import { Title } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { words as all } from './words.ts';

export function View() {
  const words = useWords(all);
  return <Title order={1}>{words.title}</Title>;
}
