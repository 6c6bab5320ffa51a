import { Alert, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Door } from '../../../parts/people/person-link.tsx';
import { useWords } from '../../../shell/language.tsx';
import { Mend } from '../mend/mend.tsx';
import type { Mended } from '../report.ts';
import { useAsked } from '../use-asked.ts';
import { type Import, useSameMapping } from '../use-import.ts';
import { useWarned } from './checked.tsx';
import { Downloads, Figures } from './figures.tsx';
import { Mapping } from './mapping.tsx';
import { Warnings } from './warnings.tsx';
import { oneWords } from './words.ts';

/** What has become of a file that was applied, and how to go on. */
export function Result({ one }: { one: Import }) {
  const words = useWords(oneWords);
  const { count } = useFormats();
  const { companyId } = useAsked();
  const warned = useWarned(one);
  const { id, added, updated, failed, invite } = one;
  const params = { companyId };
  return (
    <Stack gap="xl">
      <Alert
        color={failed > 0 ? 'orange' : 'green'}
        title={words.done}
        role="status"
        styles={{ title: { color: 'var(--ink)' } }}
      >
        <Text size="sm">{words.doneAll(count(added), count(updated))}</Text>
        {invite && added > 0 && <Text size="sm">{words.invited}</Text>}
        {failed > 0 && <Text size="sm">{words.doneFailed(count(failed), failed === 1)}</Text>}
        <Group gap="lg" mt="xs">
          {added > 0 && (
            <Door
              underline="always"
              to="/companies/$companyId/people"
              params={params}
              search={{ tab: 'invitations', import: id }}
            >
              {words.next}
            </Door>
          )}
          <Door underline="always" to="/companies/$companyId/people" params={params}>
            {words.toPeople}
          </Door>
        </Group>
      </Alert>
      <Figures one={one} />
      {failed > 0 && <Mending one={one} />}
      {!!warned && <Warnings one={one} total={warned} />}
      <Downloads one={one} />
    </Stack>
  );
}

/** What was left out, to be mended and checked anew. */
function Mending({ one }: { one: Import }) {
  const [mended, setMended] = useState<Mended>(new Map());
  const same = useSameMapping(one);
  return (
    <>
      <Mapping same={same} />
      <Mend {...{ one, mended, same }} change={setMended} />
    </>
  );
}
