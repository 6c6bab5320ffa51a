import { NotFoundError } from '@fringe/sdk';
import { Code, Text } from '@mantine/core';
import { Facts } from '../../../parts/audit/facts.tsx';
import { useDurations } from '../../../parts/durations.ts';
import { useFormats } from '../../../parts/formats.ts';
import { requestWords } from '../../../parts/requests/words.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { words as all } from '../words.ts';

/** A call: who made it, how it was answered, how long that took. */
export function RequestDetails({ requestId }: { requestId: string }) {
  const words = useWords(all);
  const names = useWords(requestWords);
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
            [names.operation, <Code key="operation">{operation ?? '–'}</Code>],
            [names.status, status < 400 ? `✓ ${status}` : `✕ ${status}`],
            [names.code, code],
            [names.took, durations.took(durationMs)],
            [names.at, formats.moment(at)],
            [names.client, clientId ?? names.nobody],
          ]}
        />
      )}
    </Shown>
  );
}
