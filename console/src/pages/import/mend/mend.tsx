import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { type Mended, nextFile } from '../report.ts';
import { useMayLoad } from '../use-asked.ts';
import { type Import, useReport, useSending } from '../use-import.ts';
import { MendRows } from './mend-rows.tsx';
import { mendWords } from './words.ts';

interface Mending {
  one: Import;
  mended: Mended;
  change(mended: Mended): void;
  /** False where the mapping that the file was read by is not named. */
  same: boolean | undefined;
}

/** The rows in error, mended in place, and sent again to be checked. */
export function Mend({ one, mended, change, same }: Mending) {
  const words = useWords(mendWords);
  const { count } = useFormats();
  const mayLoad = useMayLoad();
  const { again, busy, lost } = useAgain(one, mended);
  const title = words.title(count(one.failed), one.failed === 1);
  return (
    <section aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="sm">
        {mayLoad ? words.about : words.aboutRead}
      </Text>
      <Stack gap="sm">
        <MendRows one={one} mended={mended} change={change} />
        {lost && <Lost error={lost} />}
        {mayLoad && (
          <Group>
            <Button
              onClick={() => void again()}
              loading={busy}
              disabled={mended.size === 0 || !same}
            >
              {words.again}
            </Button>
            <Text size="sm" role="status">
              {mended.size > 0 && words.mended(count(mended.size), mended.size === 1)}
            </Text>
            <Text size="sm" c="var(--quiet)">
              {one.dryRun ? words.againAbout : words.againFailed}
            </Text>
          </Group>
        )}
      </Stack>
    </section>
  );
}

/** Sends the file again with what was mended; until then nobody leaves it behind by mistake. */
function useAgain(one: Import, mended: Mended) {
  const words = useWords(mendWords);
  const queries = useQueryClient();
  const reportOf = useReport();
  const sending = useSending();
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState<Error>();
  const leaving = useRef(false);
  useBlocker({
    shouldBlockFn: () => mended.size > 0 && !leaving.current && !window.confirm(words.leave),
    enableBeforeUnload: () => mended.size > 0 && !leaving.current,
  });
  const again = async () => {
    setBusy(true);
    setLost(undefined);
    try {
      const report = await queries.fetchQuery(reportOf(one.id));
      leaving.current = true;
      const bytes = nextFile(report, mended, !one.dryRun);
      await sending.mutateAsync({ name: one.fileName, bytes, dryRun: true, mends: one.id });
    } catch (error) {
      leaving.current = false;
      setLost(error as Error);
    }
    setBusy(false);
  };
  return { again, busy, lost };
}
