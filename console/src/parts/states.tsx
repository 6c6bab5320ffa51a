import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  PermissionError,
} from '@fringe/sdk';
import { Alert, Button, Center, Code, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../shell/language.tsx';
import { stateWords } from './state-words.ts';

/** Something is on its way. */
export function Waiting() {
  const words = useWords(stateWords);
  return (
    <Center p="xl" role="status" aria-label={words.waiting}>
      <Loader type="dots" />
    </Center>
  );
}

interface Nothing {
  title: string;
  children?: ReactNode;
  /** It stands in place of the whole page, so that its title is the page's. */
  first?: boolean;
}

/** There is nothing, and what to do about it. */
export function Empty({ title, children, first }: Nothing) {
  return (
    <Stack align="center" gap="xs" p="xl">
      <Title order={first ? 1 : 3} size="h4" ta="center">
        {title}
      </Title>
      <Text component="div" c="var(--quiet)" maw="40rem" ta="center">
        {children}
      </Text>
    </Stack>
  );
}

/** What went wrong, in the words of the service, and what to do. */
export function Lost({ error, again }: { error: Error; again?: () => void }) {
  const words = useWords(stateWords);
  const [title, advice] = adviceFor(error, words);
  return (
    <Alert color="red" title={title} m="md" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{advice}</Text>
        {/* The service speaks to programs, in English. */}
        <Text size="sm" lang="en">
          {error.message}
        </Text>
        {error instanceof ApiError && error.requestId && (
          <Text size="sm">
            {words.request} <Code>{error.requestId}</Code>
          </Text>
        )}
        {again && (
          <Button size="compact-sm" variant="default" onClick={again}>
            {words.again}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function adviceFor(
  error: Error,
  words: ReturnType<typeof useWords<(typeof stateWords)['en']>>,
): [title: string, advice: string] {
  if (error instanceof AuthenticationError) return [words.signedOut, words.signedOutAdvice];
  if (error instanceof PermissionError) return [words.refused, words.refusedAdvice];
  if (error instanceof ConflictError) return [words.conflict, words.conflictAdvice];
  if (error instanceof ApiError) return [words.failed, words.failedAdvice];
  if (error instanceof ConnectionError) {
    return [words.lost, words.lostAdvice];
  }
  // A page that was not loaded yet is asked for under a name that a newer console no longer has.
  if (/import|module|preload/i.test(error.message)) return [words.newer, words.newerAdvice];
  return [words.broken, words.brokenAdvice];
}

interface Result<T> {
  data: T | undefined;
  error: Error | null;
  refetch(): unknown;
}

/** Shows an answer when it is there, and what goes on until then. */
export function Shown<T>({ of, children }: { of: Result<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error) return <Lost error={of.error} again={() => void of.refetch()} />;
  return <Waiting />;
}
