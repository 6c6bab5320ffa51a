import { Center, Stack, Title } from '@mantine/core';

/** The way in: a button for each issuer, and in a sandbox one for each of its people. */
export function SignIn() {
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack>
        <Title order={1}>Fringe</Title>
      </Stack>
    </Center>
  );
}
