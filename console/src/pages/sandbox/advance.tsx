import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../parts/formats.ts';
import { Lost } from '../../parts/states.tsx';
import { call } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { type Cycle, later, monthOf } from './months.ts';
import classes from './sandbox.module.css';
import { words as all } from './words.ts';

/** As far as a year, in one go. */
const MOST = 12;

/** Runs the calendar to a month that is chosen, saying before what that does. */
export function Advance({ companyId, open }: { companyId: string; open: Cycle }) {
  const words = useWords(all);
  const { month } = useFormats();
  const now = monthOf(open);
  const [target, setTarget] = useState(later(now, 1));
  const wanted = target > now ? target : later(now, 1);
  const steps = Array.from({ length: MOST }, (_, at) => later(now, at + 1));
  const count = steps.indexOf(wanted) + 1;
  const { run, progress, error, done } = useAdvancing(companyId);
  return (
    <div className={classes.advance}>
      <Stack gap="sm" align="flex-start">
        <NativeSelect
          label={words.advanceTo}
          value={wanted}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
          data={steps.map((value) => ({ value, label: month(value) }))}
          disabled={!!progress}
        />
        <Group gap="sm">
          <Button onClick={() => void run(count)} loading={!!progress}>
            {words.advance}
          </Button>
          <Text size="sm" role="status">
            {progress && words.advancing(progress.done, progress.all)}
            {!progress && done && words.advanced(month(done))}
          </Text>
        </Group>
        {error && <Lost error={error} />}
      </Stack>
      <Forecast companyId={companyId} open={open} months={[now, ...steps].slice(0, count + 1)} />
    </div>
  );
}

/** What will happen, before it does. */
function Forecast({
  companyId,
  open,
  months,
}: {
  companyId: string;
  open: Cycle;
  months: readonly string[];
}) {
  const words = useWords(all);
  const { month } = useFormats();
  const path = { companyId, payrollCycleId: open.id };
  const { data } = useTwin('readReadiness', { path });
  const left = [
    data?.flags.count && words.flags(data.flags.count),
    data?.pendingRequests.count && words.requests(data.pendingRequests.count),
    data?.paymentsDue.count && words.payments(data.paymentsDue.count),
  ].filter(Boolean);
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {words.willHappen}
      </Text>
      <List size="sm" spacing={2}>
        {months.slice(0, -1).map((one) => (
          <List.Item key={one}>{words.closing(month(one))}</List.Item>
        ))}
        <List.Item>{words.opening(month(months.at(-1)!))}</List.Item>
        <List.Item>{words.told(months.length - 1)}</List.Item>
        {left.length > 0 && <List.Item>{words.leftOpen(left.join(', '))}</List.Item>}
        <List.Item>{words.noWayBack}</List.Item>
      </List>
    </div>
  );
}

/** Closes month after month. What is done is done: a failure leaves the months before it closed. */
function useAdvancing(companyId: string) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [error, setError] = useState<Error>();
  const [done, setDone] = useState<string>();
  const run = async (all: number) => {
    if (progress) return;
    setError(undefined);
    try {
      for (let step = 0; step < all; step += 1) {
        setProgress({ done: step, all });
        const { opened } = await call('advanceCompany', { path: { companyId } });
        setDone(`${opened.fiscalYear}-${opened.payrollMonth}`);
      }
    } catch (problem) {
      setError(problem as Error);
    }
    setProgress(undefined);
    await queries.invalidateQueries();
  };
  return { run, progress, error, done };
}
