import { Button, Group, Text } from '@mantine/core';
import { inBoth, useWords } from '../../shell/language.tsx';
import { nameOfRole, roleWords } from '../../shell/role-words.ts';
import { useSession } from '../../shell/session.tsx';

const otherWords = inBoth(
  {
    about: 'Your role does not do this, but you have one that does.',
    goOn: (role: string) => `Go on as: ${role}`,
  },
  {
    about: 'Con este perfil no se hace, pero usted tiene otro con el que sí.',
    goOn: (role: string) => `Seguir como: ${role}`,
  },
);

/** Where somebody has several roles for a company: the way to the one that may do this. */
export function OtherRole({ scope, companyId }: { scope: string; companyId: string }) {
  const words = useWords(otherWords);
  const names = useWords(roleWords);
  const { me, role, choose } = useSession();
  const may = ({ scopes, readOnly }: (typeof me.roles)[number]) =>
    !readOnly && (scopes as readonly string[]).includes(scope);
  const other = me.roles.find(
    (one) => may(one) && one.companies?.some(({ id }) => id === companyId),
  );
  if (may(role) || !other) return null;
  return (
    <Group gap="sm" className="not-printed">
      <Text size="sm">{words.about}</Text>
      <Button variant="default" size="compact-sm" onClick={() => choose(other.id)}>
        {words.goOn(nameOfRole(names, other))}
      </Button>
    </Group>
  );
}
