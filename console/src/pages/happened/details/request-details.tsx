import { NotFoundError } from '@fringe/sdk';
import { Code, Text } from '@mantine/core';
import { useDurations } from '../../../parts/durations.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { words as all } from '../words.ts';
import { Facts } from './facts.tsx';

/** A call: who made it, how it was answered, how long that took. */
export function RequestDetails({ requestId }: { requestId: string }) {
  const words = useWords(all);
  const formats = useFormats();
  const durations = useDurations();
  const request = useTwin('readRequest', { path: { requestId } });
  if (request.error instanceof NotFoundError) return <Text size="sm">{words.requestGone}</Text>;
  return (
    <Shown of={request}>
      {({ operation, status, code, durationMs, at, clientId }) => (
        <Facts
          label={words.request}
          facts={[
            [words.operation, <Code key="operation">{operation ?? '–'}</Code>],
            [words.status, status < 400 ? `✓ ${status}` : `✕ ${status}`],
            [words.code, code],
            [words.took, durations.took(durationMs)],
            [words.at, formats.moment(at)],
            [words.client, clientId ?? words.nobody],
          ]}
        />
      )}
    </Shown>
  );
}
