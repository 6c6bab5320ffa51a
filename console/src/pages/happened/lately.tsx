import { Group, Stack, Title } from '@mantine/core';
import { Door } from '../../parts/people/person-link.tsx';
import { RequestTable } from '../../parts/requests/request-table.tsx';
import { requestWords } from '../../parts/requests/words.ts';
import { useWords } from '../../shell/language.tsx';
import { useRole } from '../../shell/session.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { words as all } from './words.ts';

const SHOWN = 8;

/** What people come to ask about, and where all the rest is. */
export function Lately() {
  const words = useWords(all);
  const { side } = useRole();
  const requests = { tab: 'requests' } as never;
  const changes = { tab: 'changes' } as never;
  return (
    <Stack gap="lg">
      <Failures />
      <Group gap="lg">
        <Door to="/audit" search={requests} underline="always">
          {words.allRequests}
        </Door>
        {side === 'platform' && (
          <Door to="/audit" search={changes} underline="always">
            {words.allChanges}
          </Door>
        )}
      </Group>
    </Stack>
  );
}

function Failures() {
  const words = useWords(requestWords);
  const refused = useTwin('listRequests', { query: { status: '4xx', limit: SHOWN } });
  const broken = useTwin('listRequests', { query: { status: '5xx', limit: SHOWN } });
  const both = [...(broken.data?.requests ?? []), ...(refused.data?.requests ?? [])];
  const newest = both.sort((one, other) => other.at - one.at).slice(0, SHOWN);
  if (newest.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4" c="var(--bad)">
        ✕ {words.failures}
      </Title>
      <RequestTable label={words.failures} requests={newest} />
    </Stack>
  );
}
