import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { RunProgress } from '../../../parts/runs/run-progress.tsx';
import { useRun } from '../../../parts/runs/use-run.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useAsked } from '../use-limits.ts';
import { type LimitRun, nextBatch } from './batches.ts';
import { ChangeLost } from './change-lost.tsx';
import { Report } from './report.tsx';
import { changeWords } from './words.ts';

/** The change that the address names: how far it has come, and what became of everybody. */
export function Run({ companyId }: { companyId: string }) {
  const words = useWords(changeWords);
  const { count } = useFormats();
  const { side } = useRole();
  const { asked, ask } = useAsked();
  const { run, error, again } = useRun<LimitRun>(asked.run, (at) => nextBatch(side, at));
  const close = (
    <Group>
      <Button variant="default" onClick={() => ask({ run: undefined })}>
        {words.done}
      </Button>
    </Group>
  );
  if (run?.companyId !== companyId) {
    return (
      <Stack gap="sm">
        <Alert color="gray" title={words.elsewhere} role="status">
          {words.elsewhereAdvice}
        </Alert>
        {close}
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      {!run.finished && (
        <>
          <RunProgress
            label={words.running}
            done={run.done}
            total={run.total}
            text={words.progress(count(run.done), count(run.total))}
          />
          <Text size="sm">{words.keepOpen}</Text>
        </>
      )}
      {error && <ChangeLost error={error} again={again} />}
      {!run.finished && error && close}
      {run.finished && (
        <Report title={words.finished} run={run}>
          {close}
        </Report>
      )}
    </Stack>
  );
}
