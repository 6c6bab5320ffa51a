import { Button, Center, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Shown } from '../parts/states.tsx';
import { useWords } from './language.tsx';
import { shellWords } from './words.ts';

/** Who lets people in; a sandbox has people of its own, one for each role. */
interface Ways {
  issuers: {
    id: string;
    name: string;
    href: string;
    people: { name: string; about: string; href: string }[];
  }[];
}

async function readWays(): Promise<Ways> {
  const reply = await fetch('/console/sign-in/ways');
  if (!reply.ok) throw new Error(`${reply.status} ${reply.statusText}`);
  return (await reply.json()) as Ways;
}

/** Leads back to where the person wanted to go. */
const withReturn = (href: string): string => {
  const address = new URL(href, location.origin);
  address.searchParams.set('return', location.pathname + location.search);
  return address.pathname + address.search;
};

/** The way in: a button for each issuer, and in a sandbox one for each of its people. */
export function SignIn() {
  const words = useWords(shellWords);
  const ways = useQuery({ queryKey: ['me', 'ways'], queryFn: readWays });
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw="32rem">
        <Stack>
          <Title order={1}>Fringe</Title>
          <Shown of={ways}>
            {({ issuers }) => (
              <Stack>
                {issuers.map(({ id, name, href, people }) => (
                  <Stack key={id} gap="xs">
                    {people.length === 0 && (
                      <Button component="a" href={withReturn(href)}>
                        {words.signInWith(name)}
                      </Button>
                    )}
                    {people.map((person) => (
                      <Button
                        key={person.href}
                        component="a"
                        href={withReturn(person.href)}
                        variant="default"
                        justify="space-between"
                        rightSection={<Text size="sm">{person.about}</Text>}
                      >
                        {person.name}
                      </Button>
                    ))}
                  </Stack>
                ))}
              </Stack>
            )}
          </Shown>
          <form action="/console/sign-in" method="get">
            <Stack gap="xs">
              <input type="hidden" name="return" value={location.pathname + location.search} />
              <TextInput label={words.yourMail} name="mail" type="email" autoComplete="email" required />
              <Button type="submit" variant="default">
                {words.signIn}
              </Button>
            </Stack>
          </form>
        </Stack>
      </Paper>
    </Center>
  );
}
