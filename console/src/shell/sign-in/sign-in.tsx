import { Alert, Button, Divider, Stack, Text, TextInput, Title } from '@mantine/core';
import { type SyntheticEvent, useEffect } from 'react';
import { Shown } from '../../parts/states.tsx';
import { Icon, Sign } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { nameOfRole, roleWords } from '../role-words.ts';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './sign-in.module.css';
import { Threads } from './threads.tsx';
import { type DemoPerson, useWays, type Ways, wanted, withReturn } from './ways.ts';
import { aboutRole, signInWords } from './words.ts';

/** The way in: a button for each issuer, and in a sandbox one for each of its people. */
export default function SignIn({ ended }: { ended: boolean }) {
  const words = useWords(signInWords);
  const ways = useWays();
  useEffect(() => {
    document.title = `${words.title} · Fringe`;
  }, [words]);
  return (
    <div className={classes.page}>
      <div className={classes.side} aria-hidden="true">
        <Threads className={classes.threads} />
        <div className={classes.motto}>{words.motto}</div>
      </div>
      <main className={classes.form}>
        <div className={classes.top}>
          <div className={classes.brand}>
            <Sign size={30} />
            Fringe
          </div>
          <LanguageSwitch />
        </div>
        <Title order={1} size="h2">
          {words.title}
        </Title>
        {ended && (
          <Alert role="alert" title={words.ended}>
            {words.endedAbout}
          </Alert>
        )}
        <Shown of={ways}>{({ issuers }) => <Doors issuers={issuers} />}</Shown>
      </main>
    </div>
  );
}

/** A sandbox shows its people first; elsewhere the mail says who lets a person in. */
function Doors({ issuers }: Ways) {
  const words = useWords(signInWords);
  const people = issuers.flatMap((issuer) => issuer.people);
  const others = issuers.filter((issuer) => issuer.people.length === 0);
  return (
    <Stack gap="lg">
      {people.length > 0 && (
        <>
          <People people={people} />
          <Divider label={words.or} />
        </>
      )}
      <ByMail main={people.length === 0} />
      {others.length > 0 && people.length === 0 && <Divider label={words.or} />}
      {others.map(({ id, name, href }) => (
        <Button key={id} component="a" href={withReturn(href)} variant="default">
          {words.signInWith(name)}
        </Button>
      ))}
    </Stack>
  );
}

function People({ people }: { people: readonly DemoPerson[] }) {
  const words = useWords(signInWords);
  const roles = useWords(roleWords);
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {words.people}
        </Title>
        <Text size="sm" c="var(--quiet)">
          {words.peopleAbout}
        </Text>
      </div>
      <ul className={classes.people}>
        {people.map(({ name, role, href }) => (
          <li key={href}>
            <a href={withReturn(href)} className={classes.person}>
              <b>{name}</b>
              <span className={classes.about}>
                <b>{nameOfRole(roles, role)}</b> · {aboutRole(words, role)}
              </span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function ByMail({ main }: { main: boolean }) {
  const words = useWords(signInWords);
  return (
    <form action="/console/sign-in" method="get" onSubmit={leave}>
      <Stack gap="sm">
        <input type="hidden" name="return" value={wanted()} />
        <TextInput
          label={words.yourMail}
          description={words.mailAbout}
          name="mail"
          type="email"
          autoComplete="email"
          required
        />
        <Button type="submit" variant={main ? 'filled' : 'default'}>
          {words.signIn}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Goes there as a link does: the policy of the page lets forms lead nowhere but to this service,
 * and browsers hold them to it on the way to the provider as well.
 */
function leave(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`]);
  location.assign(`/console/sign-in?${new URLSearchParams(fields)}`);
}
