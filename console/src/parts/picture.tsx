import { Box, Button, Group, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { inBoth, useWords } from '../shell/language.tsx';

const pictureWords = inBoth(
  { asTable: 'As table', asPicture: 'As picture' },
  { asTable: 'Como tabla', asPicture: 'Como gráfico' },
);

interface Figures {
  title: string;
  picture: ReactNode;
  /** The same figures, for whoever reads better than they see. */
  table: ReactNode;
}

/** A picture whose figures are one key away as a table. */
export function Picture({ title, picture, table }: Figures) {
  const words = useWords(pictureWords);
  const [tabled, setTabled] = useState(false);
  return (
    <Box component="section" aria-label={title}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Button
          className="not-printed"
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-label={`${tabled ? words.asPicture : words.asTable}: ${title}`}
          onClick={() => setTabled(!tabled)}
        >
          {tabled ? words.asPicture : words.asTable}
        </Button>
      </Group>
      {tabled ? table : picture}
    </Box>
  );
}
