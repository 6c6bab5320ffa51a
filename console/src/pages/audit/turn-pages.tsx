import { Pagination } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { useAsked } from './search.ts';
import { words as all } from './words.ts';

/** The pages of a list; which one is shown stands in the address. */
export function TurnPages({ page }: { page: { number: number; totalPages: number } }) {
  const words = useWords(all);
  const { ask } = useAsked();
  if (page.totalPages < 2) return null;
  return (
    <Pagination
      aria-label={words.pages}
      getControlProps={(control) => ({
        'aria-label': control === 'next' ? words.nextPage : words[control],
      })}
      total={page.totalPages}
      value={page.number}
      onChange={(number) => ask({ page: number === 1 ? undefined : number })}
    />
  );
}
