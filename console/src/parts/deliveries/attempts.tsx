import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { AttemptAxis, type AxisMark } from '../../charts/attempt-axis.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useDurations } from '../durations.ts';
import { useFormats } from '../formats.ts';
import { Sideways } from '../tables/sideways.tsx';
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
  const formats = useFormats();
  const durations = useDurations();
  const answerText = useAnswerText();
  return (
    <Sideways label={words.attempts}>
      <Table aria-label={words.attempts} verticalSpacing={4} horizontalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className="number">{words.number}</Table.Th>
            <Table.Th>{words.began}</Table.Th>
            <Table.Th className="number">{words.after}</Table.Th>
            <Table.Th>{words.answer}</Table.Th>
            <Table.Th className="number">{words.took}</Table.Th>
            <Table.Th>{words.text}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map((one) => (
            <Table.Tr key={one.number}>
              <Table.Td className="number">{one.number}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{formats.moment(one.startedAt)}</Table.Td>
              <Table.Td className="number" style={{ whiteSpace: 'nowrap' }}>
                {durations.span(Math.max(0, one.startedAt - createdAt))}
              </Table.Td>
              <Table.Td>
                <Text span size="sm" fw={600} c={one.error ? 'var(--bad)' : 'var(--good)'}>
                  {one.error ? '✕' : '✓'} {answerText(one)}
                </Text>
              </Table.Td>
              <Table.Td className="number" style={{ whiteSpace: 'nowrap' }}>
                {durations.took(one.durationMs)}
              </Table.Td>
              <Table.Td miw="11rem">
                <AnswerText text={one.responseBody ?? ''} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sideways>
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
