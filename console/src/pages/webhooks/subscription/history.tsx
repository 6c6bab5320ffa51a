import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { words as all } from '../words.ts';

/** When a subscription was enabled and disabled, and by whom; a line leads to its whole story. */
export function History({ subscriptionId }: { subscriptionId: string }) {
  const words = useWords(all);
  const formats = useFormats();
  const [opened, setOpened] = useState(false);
  const told = useTwin('readTimeline', { query: { id: subscriptionId } }, { enabled: opened });
  return (
    <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <Text component="summary" size="sm">
        {words.history}
      </Text>
      {opened && (
        <Shown of={told}>
          {({ items }) => (
            <List size="sm" pt="xs">
              {items
                .filter(({ kind }) => kind === 'subscription')
                .reverse()
                .map(({ at, what, by, becauseOf }) => (
                  <List.Item key={`${at} ${what} ${becauseOf}`}>
                    <Moment id={becauseOf} text={formats.moment(at)} />
                    {` · ${what === 'enabled' ? words.enabled : words.disabled}`}
                    {by && ` · ${by.name}`}
                  </List.Item>
                ))}
            </List>
          )}
        </Shown>
      )}
    </details>
  );
}

function Moment({ id, text }: { id: string | null; text: string }) {
  if (id === null) return text;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/happened" search={{ id }} />}>
      {text}
    </Anchor>
  );
}
