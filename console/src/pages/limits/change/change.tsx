import { Paper, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { keepRun } from '../../../parts/runs/use-run.ts';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { useAsked } from '../use-limits.ts';
import { type LimitRun, newRun, sourceOf } from './batches.ts';
import classes from './change.module.css';
import { ChangeForm } from './change-form.tsx';
import { DryRun } from './dry-run.tsx';
import { Run } from './run.tsx';
import { type Terms, usualWanted } from './wanted.ts';
import { changeWords } from './words.ts';

interface Changing {
  companyId: string;
  open: string;
  marked: ReadonlySet<string>;
}

/** Changes limits of many: what is wanted, what that would do, and then the doing of it. */
export function Change({ companyId, open, marked }: Changing) {
  const words = useWords(changeWords);
  const { asked, ask } = useAsked();
  const [wanted, setWanted] = useState({
    ...usualWanted,
    ...(marked.size > 0 && { who: 'marked' as const }),
  });
  const [looked, setLooked] = useState<LimitRun>();
  const query = { limit: 1 };
  const people = useTwin('listEmployees', { path: { companyId }, query });
  const total = people.data?.page.totalElements ?? 0;
  const step = asked.run ? 'run' : looked ? 'look' : 'form';
  const head = useTopOf(step);
  const look = (terms: Terms) => {
    const source = sourceOf(wanted, marked, total);
    setLooked(newRun(companyId, terms, source, 'ids' in source ? source.ids.length : total));
  };
  const begin = (count: number) => {
    const run = { ...newRun(companyId, looked!.terms, looked!.source, count) };
    keepRun(run);
    setLooked(undefined);
    ask({ run: run.id, change: undefined });
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="change-limits">
      <Title
        order={2}
        size="h4"
        id="change-limits"
        ref={head}
        tabIndex={-1}
        mb="sm"
        className={classes.head}
      >
        {words.title}
      </Title>
      {step === 'run' && <Run companyId={companyId} />}
      {step === 'look' && (
        <DryRun {...{ companyId, begin }} asked={looked!} back={() => setLooked(undefined)} />
      )}
      {step === 'form' && (
        <ChangeForm
          {...{ companyId, open, wanted, look, marked: marked.size }}
          change={(part) => setWanted((before) => ({ ...before, ...part }))}
          cancel={() => ask({ change: undefined })}
        />
      )}
    </Paper>
  );
}

/** Whoever has opened it, or goes from step to step, goes on at its top. */
function useTopOf(step: string) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step) head.current?.focus();
  }, [step]);
  return head;
}
