import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Waiting } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { type LimitRun, nextBatch } from './batches.ts';
import { ChangeLost } from './change-lost.tsx';
import { Report } from './report.tsx';
import { changeWords } from './words.ts';

interface Looked {
  companyId: string;
  asked: LimitRun;
  begin(total: number): void;
  back(): void;
}

/** Asks what would become of everybody, and how many were looked at so far. */
function useDryRun(asked: LimitRun) {
  const { side, id: roleId } = useRole();
  const [seen, setSeen] = useState(0);
  const told = useQuery({
    queryKey: [roleId, 'dry limits', asked.id],
    queryFn: async () => {
      let run = asked;
      while (!run.finished) {
        run = await nextBatch(side, run, true);
        setSeen(run.done);
      }
      return run;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { told, seen };
}

/** What the change would do to each of them; nothing is changed by it. */
export function DryRun({ asked, begin, back }: Looked) {
  const words = useWords(changeWords);
  const { count } = useFormats();
  const { told, seen } = useDryRun(asked);
  const leave = (
    <Button variant="default" onClick={back}>
      {words.back}
    </Button>
  );
  if (told.error) {
    return (
      <>
        <ChangeLost error={told.error} />
        {leave}
      </>
    );
  }
  if (!told.data) {
    return (
      <>
        <Waiting />
        <Text size="sm" role="status" ta="center">
          {words.looking} {seen > 0 && words.lookedAt(count(seen))}
        </Text>
      </>
    );
  }
  const { changed, done } = told.data;
  return (
    <Stack gap="sm">
      <Report title={words.will} run={told.data} />
      {changed === 0 && <Text>{words.nothing}</Text>}
      <Group gap="xs">
        {changed > 0 && <Button onClick={() => begin(done)}>{words.yes(count(changed))}</Button>}
        {leave}
      </Group>
    </Stack>
  );
}
