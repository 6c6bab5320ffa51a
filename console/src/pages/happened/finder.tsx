import { Anchor, Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Empty, Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { idIn, useAsked } from './search.ts';
import { words as all } from './words.ts';

/** Takes an id, or whatever has one in it. */
export function Finder() {
  const words = useWords(all);
  const { asked, ask } = useAsked();
  return (
    <form
      key={asked.id}
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get('id')).trim();
        ask({ id: idIn(text) ?? (text || undefined), open: undefined });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          name="id"
          label={words.label}
          description={words.hint}
          descriptionProps={{ c: 'var(--quiet)' }}
          defaultValue={asked.id}
          autoComplete="off"
          spellCheck={false}
          flex="1 1 20rem"
          maw="44rem"
        />
        <Button type="submit">{words.find}</Button>
        {asked.id && (
          <Button variant="subtle" onClick={() => ask({ id: undefined, open: undefined })}>
            {words.backToAll}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** What was found by words; each leads to its story. */
export function Found({ text }: { text: string }) {
  const words = useWords(all);
  const found = useTwin('search', { query: { q: text } });
  return (
    <Shown of={found}>
      {({ results }) =>
        results.length === 0 ? (
          <Empty title={words.notFound}>{words.notFoundAdvice}</Empty>
        ) : (
          <Stack gap="sm">
            <Title order={2} size="h3">
              {words.found}
            </Title>
            <List spacing={4}>
              {results.map(({ kind, id, label }) => (
                <List.Item key={`${kind} ${id}`}>
                  <Anchor
                    renderRoot={(props) => <Link {...props} to="/happened" search={{ id }} />}
                  >
                    {label}
                  </Anchor>{' '}
                  <Text span c="var(--quiet)" size="sm">
                    {words[kind]}
                  </Text>
                </List.Item>
              ))}
            </List>
          </Stack>
        )
      }
    </Shown>
  );
}
