import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Overtaken } from '../../../parts/overtaken/overtaken.tsx';
import { useLookFirst } from '../../../parts/overtaken/use-look-first.ts';
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
  const look = async () => {
    // Under a key of its own: with the same one the service would answer as before.
    let run: LimitRun = { ...asked, key: crypto.randomUUID() };
    while (!run.finished) {
      run = await nextBatch(side, run, true);
      setSeen(run.done);
    }
    return run;
  };
  const told = useQuery({
    queryKey: [roleId, 'dry limits', asked.id],
    queryFn: look,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { told, seen, look };
}

/** What the change would do to each of them; nothing is changed by it. */
export function DryRun({ asked, begin, back }: Looked) {
  const words = useWords(changeWords);
  const { count } = useFormats();
  const { told, seen, look } = useDryRun(asked);
  const { isOvertaken, isLooking, attempt } = useLookFirst();
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
  const change = () =>
    attempt(
      async () => saysOf(await look()) === saysOf(told.data),
      () => begin(done),
    );
  return (
    <Report title={words.will} run={told.data}>
      {isOvertaken && <Overtaken />}
      {changed === 0 && <Text>{words.nothing}</Text>}
      <Group gap="xs" mb="xs">
        {changed > 0 && (
          <Button loading={isLooking} onClick={() => void change()}>
            {words.yes(count(changed))}
          </Button>
        )}
        {leave}
      </Group>
    </Report>
  );
}

/** What a look has shown: of whom which limit becomes what. */
const saysOf = ({ changed, same, failed, lines }: LimitRun): string =>
  JSON.stringify([changed, same, failed, lines]);
