import { Button, Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from './language.tsx';
import { useTwin } from './use-call.ts';
import { shellWords } from './words.ts';

export function PaletteButton() {
  const words = useWords(shellWords);
  return (
    <Button
      variant="default"
      size="compact-md"
      onClick={spotlight.open}
      rightSection={<Kbd size="xs">Ctrl K</Kbd>}
      aria-keyshortcuts="Control+K"
    >
      {words.findShort}
    </Button>
  );
}

/** Finds people, companies and whatever has an id; Ctrl-K opens it from anywhere. */
export function Palette() {
  const words = useWords(shellWords);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 150);
  const found = useTwin('search', { query: { q: asked } }, { enabled: asked.length > 1, keep: true });
  const results = (asked.length > 1 && found.data?.results) || [];
  const actions = results.map(
    (result): SpotlightActionData => ({
      id: JSON.stringify(result),
      label: JSON.stringify(result),
      onClick: () => void navigate({ to: '/happened' }),
    }),
  );
  return (
    <Spotlight
      shortcut="mod + K"
      actions={actions}
      query={text}
      onQueryChange={setText}
      filter={(_, all) => all}
      nothingFound={words.nothingFound}
      searchProps={{ placeholder: words.find, 'aria-label': words.find }}
    />
  );
}
