import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useGoOn } from '../../parts/focus/go-on.ts';
import { OtherRole } from '../../parts/people/other-role.tsx';
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
  const { companyId, asked, ask } = useAsked();
  const mayLoad = useMayLoad();
  const [file, setFile] = useState<Chosen>();
  const head = useGoOn<HTMLHeadingElement>(
    `${asked.import} ${asked.preset} ${file?.name} ${mayLoad}`,
  );
  if (asked.import) return <OneImport key={asked.import} importId={asked.import} head={head} />;
  const choose = (chosen: Chosen | undefined) => {
    setFile(chosen);
    if (!chosen) ask({ preset: undefined });
  };
  return (
    <Stack gap="xl">
      <div>
        <Title order={1} ref={file ? undefined : head} tabIndex={-1}>
          {words.title}
        </Title>
        {mayLoad && <Text c="var(--quiet)">{words.about}</Text>}
      </div>
      {file ? (
        <Understood file={file} head={head} other={() => choose(undefined)} />
      ) : (
        <>
          {mayLoad ? (
            <Drop choose={choose} />
          ) : (
            <OtherRole scope="employees:write" companyId={companyId} />
          )}
          <Earlier />
        </>
      )}
    </Stack>
  );
}
