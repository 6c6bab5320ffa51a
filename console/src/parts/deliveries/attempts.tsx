import { Group, Stack, Text, Title } from '@mantine/core';
import { AttemptAxis, type AxisMark } from '../../charts/attempt-axis.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useDurations } from '../durations.ts';
import { useFormats } from '../formats.ts';
import { type Column, ColumnTable } from '../tables/column-table.tsx';
import { deliveryWords } from './words.ts';

export type Delivery = ReplyOf<'readDelivery'>;
export type Attempt = Delivery['attempts'][number];
const HOURS_72 = 72 * 60 * 60;

/** What came back: a status, or why there was none. */
export function useAnswerText() {
  const words = useWords(deliveryWords);
  return ({ responseStatus, error }: Pick<Attempt, 'responseStatus' | 'error'>): string => {
    if (responseStatus !== null) return String(responseStatus);
    return error === null ? words.taken : words[error];
  };
}

/** The calls of a delivery on its 72 hours, and each with what came back. */
export function Attempts({ delivery }: { delivery: Delivery }) {
  const words = useWords(deliveryWords);
  const durations = useDurations();
  const answerText = useAnswerText();
  const { attempts, createdAt, nextAttemptAt, expiresAt } = delivery;
  const marks = attempts.map(
    (one): AxisMark => ({
      at: Math.max(0, one.startedAt - createdAt),
      kind: one.error === null ? 'taken' : 'refused',
      title: words.attemptOf(String(one.number), answerText(one)),
    }),
  );
  if (nextAttemptAt !== null) {
    marks.push({ at: nextAttemptAt - createdAt, kind: 'next', title: words.nextMark });
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.attempts}
      </Title>
      <AttemptAxis
        label={words.attemptsOn72(attempts.length)}
        marks={marks}
        end={Math.max(HOURS_72, expiresAt - createdAt)}
        tick={durations.span}
      />
      <Legend />
      {attempts.length === 0 ? (
        <Text size="sm">{words.noAttempt}</Text>
      ) : (
        <AttemptTable attempts={attempts} createdAt={createdAt} />
      )}
    </Stack>
  );
}

function Legend() {
  const words = useWords(deliveryWords);
  return (
    <Group gap="md" aria-hidden>
      <Text size="xs" c="var(--quiet)">
        ✕ {words['http-status']}
      </Text>
      <Text size="xs" c="var(--quiet)">
        ● {words.taken}
      </Text>
      <Text size="xs" c="var(--quiet)">
        ◌ {words.nextMark}
      </Text>
    </Group>
  );
}

function AttemptTable({ attempts, createdAt }: { attempts: Attempt[]; createdAt: number }) {
  const words = useWords(deliveryWords);
  const { moment } = useFormats();
  const { span, took } = useDurations();
  const columns: Column<Attempt>[] = [
    { name: words.number, number: true, cell: ({ number }) => number },
    { name: words.began, cell: ({ startedAt }) => moment(startedAt) },
    {
      name: words.after,
      number: true,
      cell: ({ startedAt }) => span(Math.max(0, startedAt - createdAt)),
    },
    { name: words.answer, cell: (attempt) => <Answer attempt={attempt} /> },
    { name: words.took, number: true, cell: ({ durationMs }) => took(durationMs) },
    {
      name: words.text,
      long: true,
      cell: ({ responseBody }) => <AnswerText text={responseBody ?? ''} />,
    },
  ];
  const keyOf = ({ number }: Attempt) => String(number);
  return <ColumnTable label={words.attempts} rows={attempts} {...{ columns, keyOf }} />;
}

/** What came back, by mark and word; the colour only repeats it. */
export function Answer({ attempt }: { attempt: Pick<Attempt, 'responseStatus' | 'error'> }) {
  const answerText = useAnswerText();
  return (
    <Text span size="sm" fw={600} c={attempt.error ? 'var(--bad)' : 'var(--good)'}>
      {attempt.error ? '✕' : '✓'} {answerText(attempt)}
    </Text>
  );
}

const SHORT = 24;

/** The beginning of what a receiver answered; the rest opens. */
function AnswerText({ text }: { text: string }) {
  const words = useWords(deliveryWords);
  if (text === '') {
    return (
      <Text span size="sm" c="var(--quiet)">
        {words.noText}
      </Text>
    );
  }
  const mono = { ff: 'monospace', size: 'xs', style: { overflowWrap: 'anywhere' } } as const;
  if (text.length <= SHORT) return <Text {...mono}>{text}</Text>;
  return (
    <details>
      <Text component="summary" {...mono} style={{ whiteSpace: 'nowrap' }}>
        {text.slice(0, SHORT)}…
      </Text>
      <Text {...mono}>{text}</Text>
    </details>
  );
}
