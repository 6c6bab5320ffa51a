import { Button, Menu as Dropdown, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { languages, useWords } from '../language.tsx';
import { LookForm } from '../looks/look-form.tsx';
import { nameOfRole, roleWords } from '../role-words.ts';
import { type Me, useSession } from '../session.tsx';
import { shellWords } from '../words.ts';
import classes from './frame.module.css';
import { leave, leaveEverywhere } from './leaving.ts';
import { languageNames, useColours, useSpeaking } from './preferences.ts';

/** Who is signed in: role, language, colours, and the way out. */
export function Menu() {
  const words = useWords(shellWords);
  const { me, role } = useSession();
  const [looking, { open, close }] = useDisclosure(false);
  const mayLook = role.kind === 'operator' && role.role !== 'auditor';
  return (
    <>
      <Dropdown
        position="bottom-end"
        withinPortal={false}
        width={300}
        returnFocus
        withInitialFocusPlaceholder={false}
      >
        <Dropdown.Target>
          <Button variant="subtle" size="compact-sm" h={34} className={classes.you}>
            <span className={classes.initials} data-initials={initials(me.person.name)} />
            <span className={classes.name}>{me.person.name}</span>
            <VisuallyHidden>{words.you}</VisuallyHidden>
          </Button>
        </Dropdown.Target>
        <Dropdown.Dropdown mah="80vh" style={{ overflowY: 'auto' }}>
          <Roles />
          {mayLook && <Dropdown.Item onClick={open}>{words.lookAs}</Dropdown.Item>}
          <Dropdown.Divider />
          <Preferences />
          <Dropdown.Divider />
          <Dropdown.Item onClick={() => void leave()}>{words.signOut}</Dropdown.Item>
          <Dropdown.Item onClick={() => void leaveEverywhere()}>
            {words.signOutEverywhere}
          </Dropdown.Item>
        </Dropdown.Dropdown>
      </Dropdown>
      {mayLook && <LookForm opened={looking} close={close} />}
    </>
  );
}

/** The mark of what is chosen; the others keep its place free. */
const Chosen = ({ when }: { when: boolean }) => (
  <span aria-hidden="true" style={{ display: 'inline-block', width: '1em' }}>
    {when ? '✓' : ''}
  </span>
);

function Roles() {
  const words = useWords(shellWords);
  const names = useWords(roleWords);
  const { me, role, choose } = useSession();
  return (
    <>
      <Dropdown.Label>{words.role}</Dropdown.Label>
      {me.roles.map((one) => (
        <Dropdown.Item
          key={one.id}
          onClick={() => choose(one.id)}
          aria-current={one.id === role.id}
          leftSection={<Chosen when={one.id === role.id} />}
        >
          {nameOfRole(names, one)}
          <Text size="xs" c="var(--quiet)">
            {whereOf(one, names)}
          </Text>
        </Dropdown.Item>
      ))}
    </>
  );
}

/** For whom a role is: its companies, or its partner. */
function whereOf(
  { companies, partner, readOnly }: Me['roles'][number],
  names: (typeof roleWords)['es'],
): string {
  const [first, ...others] = companies ?? [];
  const where = first
    ? [first.name, others.length && names.others(others.length)].filter(Boolean).join(' ')
    : partner?.name;
  return [where, readOnly && names.readOnly].filter(Boolean).join(' · ');
}

function Preferences() {
  const words = useWords(shellWords);
  const { language, speak } = useSpeaking();
  const { colours, paint } = useColours();
  return (
    <>
      <Dropdown.Label>{words.language}</Dropdown.Label>
      {languages.map((one) => (
        <Dropdown.Item
          key={one}
          lang={one}
          onClick={() => speak(one)}
          aria-current={language === one}
          leftSection={<Chosen when={language === one} />}
        >
          {languageNames[one]}
        </Dropdown.Item>
      ))}
      <Dropdown.Label>{words.scheme}</Dropdown.Label>
      {(['light', 'dark', 'auto'] as const).map((one) => (
        <Dropdown.Item
          key={one}
          onClick={() => paint(one)}
          aria-current={colours === one}
          leftSection={<Chosen when={colours === one} />}
        >
          {words[one]}
        </Dropdown.Item>
      ))}
    </>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
