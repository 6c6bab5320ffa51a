import { Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useCall } from '../../../shell/use-call.ts';
import { words as all } from '../words.ts';

/** Who made, enabled and disabled a subscription; each line leads to its whole story. */
export function History({ subscriptionId }: { subscriptionId: string }) {
  const words = useWords(all);
  const { side } = useRole();
  const formats = useFormats();
  const log = useCall(
    'listAuditLog',
    { query: { subjectId: subscriptionId, limit: 20 } },
    { enabled: side === 'platform' },
  );
  // Partners have no audit log to ask.
  if (side === 'partner') return null;
  return (
    <details>
      <summary>{words.history}</summary>
      <Shown of={log}>
        {({ entries }) => (
          <Stack gap={4} pt="xs">
            {entries.length === 0 && <Text size="sm">{words.historyEmpty}</Text>}
            <List size="sm">
              {entries.map(({ id, at, by, action }) => (
                <List.Item key={id}>
                  <Anchor
                    size="sm"
                    renderRoot={(props) => <Link {...props} to="/happened" search={{ id }} />}
                  >
                    {formats.moment(at)}
                  </Anchor>
                  {` · ${action} · ${by.name}`}
                </List.Item>
              ))}
            </List>
          </Stack>
        )}
      </Shown>
    </details>
  );
}
