import { Button, Center } from '@mantine/core';
import { inBoth, useWords } from '../../shell/language.tsx';

const moreWords = inBoth({ more: 'Show more' }, { more: 'Mostrar más' });

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** The way to the next page of a list, as long as there is one. */
export function More({ of }: { of: Pages }) {
  const words = useWords(moreWords);
  if (!of.hasNextPage) return null;
  return (
    <Center mt="xs" className="not-printed">
      <Button
        variant="subtle"
        size="compact-sm"
        loading={of.isFetchingNextPage}
        onClick={() => void of.fetchNextPage()}
      >
        {words.more}
      </Button>
    </Center>
  );
}
