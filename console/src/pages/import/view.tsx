import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../shell/language.tsx';
import { Drop } from './choose/drop.tsx';
import { Earlier } from './choose/earlier.tsx';
import { OneImport } from './one/one-import.tsx';
import { Understood } from './understood/understood.tsx';
import { useAsked, useMayLoad } from './use-asked.ts';
import type { Chosen } from './use-import.ts';
import { words as all } from './words.ts';

/** Load people from a file as HR has it: see how it is taken, mend it, apply it. */
export function View() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  const mayLoad = useMayLoad();
  const [file, setFile] = useState<Chosen>();
  if (asked.import) return <OneImport key={asked.import} importId={asked.import} />;
  const choose = (chosen: Chosen | undefined) => {
    setFile(chosen);
    if (!chosen) ask({ preset: undefined });
  };
  return (
    <Stack gap="xl">
      <div>
        <Title order={1}>{words.title}</Title>
        {mayLoad && <Text c="var(--quiet)">{words.about}</Text>}
      </div>
      {file ? (
        <Understood file={file} other={() => choose(undefined)} />
      ) : (
        <>
          {mayLoad && <Drop choose={choose} />}
          <Earlier />
        </>
      )}
    </Stack>
  );
}
