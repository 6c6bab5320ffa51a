import { Button, Menu as Dropdown, useMantineColorScheme } from '@mantine/core';
import { sessionFetch } from './api.ts';
import { useLanguage, useWords } from './language.tsx';
import { useSession } from './session.tsx';
import { shellWords } from './words.ts';

/** Who is signed in: role, language, colours, and the way out. */
export function Menu() {
  const words = useWords(shellWords);
  const { me, role, choose } = useSession();
  const { language, speak } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Dropdown position="bottom-end" withinPortal>
      <Dropdown.Target>
        <Button variant="default" size="compact-md">
          {me.person.name}
        </Button>
      </Dropdown.Target>
      <Dropdown.Dropdown>
        <Dropdown.Label>{words.role}</Dropdown.Label>
        {me.roles.map(({ id, kind, role: name, partner, companies }) => (
          <Dropdown.Item key={id} onClick={() => choose(id)} aria-current={id === role.id}>
            {[kind, name, companies?.[0]?.name ?? partner?.name].filter(Boolean).join(' · ')}
          </Dropdown.Item>
        ))}
        <Dropdown.Label>{words.language}</Dropdown.Label>
        <Dropdown.Item onClick={() => speak('es')} lang="es" aria-current={language === 'es'}>
          Español
        </Dropdown.Item>
        <Dropdown.Item onClick={() => speak('en')} lang="en" aria-current={language === 'en'}>
          English
        </Dropdown.Item>
        <Dropdown.Label>{words.scheme}</Dropdown.Label>
        <Dropdown.Item onClick={() => setColorScheme('light')}>{words.light}</Dropdown.Item>
        <Dropdown.Item onClick={() => setColorScheme('dark')}>{words.dark}</Dropdown.Item>
        <Dropdown.Divider />
        <Dropdown.Item onClick={() => void leave('/console/sign-out')}>
          {words.signOut}
        </Dropdown.Item>
      </Dropdown.Dropdown>
    </Dropdown>
  );
}

async function leave(path: string): Promise<void> {
  await sessionFetch(path, { method: 'POST' });
  location.assign('/console/');
}
