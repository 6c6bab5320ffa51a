import { Button } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { printingWords } from './words.ts';

/** Puts the page on paper, as the browser asks for it. */
export function PrintButton({ small }: { small?: true }) {
  const words = useWords(printingWords);
  return (
    <Button
      variant="default"
      {...(small && { size: 'compact-sm' })}
      className="not-printed"
      onClick={() => window.print()}
    >
      {words.print}
    </Button>
  );
}
