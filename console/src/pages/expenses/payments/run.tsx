import { Alert, Button, Stack, Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { RunProgress } from '../../../parts/runs/run-progress.tsx';
import { useRun } from '../../../parts/runs/use-run.ts';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useAsked, useMayDecide } from '../use-expenses.ts';
import { Refused } from './refused.tsx';
import { nextBatch, type PaymentRun } from './run-state.ts';
import { paymentWords } from './words.ts';

/** The payment run that the address names: how far it has come, and what became of it. */
export function Run({ companyId }: { companyId: string }) {
  const words = useWords(paymentWords);
  const { side } = useRole();
  const may = useMayDecide();
  const { asked, ask } = useAsked();
  const id = may ? asked.run : undefined;
  const { run, error, again } = useRun<PaymentRun>(id, (at) => nextBatch(side, at));
  if (!id) return null;
  const close = (
    <Button size="compact-sm" variant="default" onClick={() => ask({ run: undefined })}>
      {words.close}
    </Button>
  );
  if (run?.companyId !== companyId) {
    return (
      <Alert color="gray" title={words.elsewhere} mb="md" role="status">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{words.elsewhereAdvice}</Text>
          {close}
        </Stack>
      </Alert>
    );
  }
  return (
    <Alert color="gray" title={run.finished ? words.finished : words.running} mb="md">
      <Stack gap="xs" align="flex-start">
        <HowFar run={run} />
        {error && <Lost error={error} again={again} />}
        {run.finished && close}
      </Stack>
    </Alert>
  );
}

function HowFar({ run }: { run: PaymentRun }) {
  const words = useWords(paymentWords);
  const formats = useFormats();
  const done = run.executed + run.same + run.failed.length;
  if (!run.finished) {
    return (
      <>
        <RunProgress
          label={words.running}
          done={done}
          total={run.total}
          text={words.progress(formats.count(done), formats.count(run.total))}
        />
        <Text size="sm">{words.keepOpen}</Text>
      </>
    );
  }
  return (
    <div role="status">
      <Text>{words.paid(formats.count(run.executed), formats.euros(run.executedInCents))}</Text>
      {run.same > 0 && <Text size="sm">{words.same(formats.count(run.same))}</Text>}
      <Refused failed={run.failed} />
    </div>
  );
}
