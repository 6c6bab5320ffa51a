import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../shell/language.tsx';
import { type PrivateKind, useRole } from '../../../shell/session.tsx';
import { words as page } from '../words.ts';
import { useRoleText } from './role-text.ts';
import { SeesFields, useKindsText } from './sees-fields.tsx';
import { seesWords } from './sees-words.ts';
import type { StaffMember } from './shape.ts';
import { staffWords } from './words.ts';

interface Line {
  role: StaffMember['roles'][number];
  goes: boolean;
  turn(id: string): void;
  /** What it sees, as it is to be. */
  sees: readonly PrivateKind[];
  see(kinds: readonly PrivateKind[]): void;
}

/** One role: what it is, what it sees, and its end. */
export function RoleLine({ role, goes, turn, sees, see }: Line) {
  const words = useWords(staffWords);
  const seeing = useWords(seesWords);
  const { cancel } = useWords(page);
  const text = useRoleText()(role);
  const kinds = useKindsText()(sees);
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" td={goes ? 'line-through' : undefined}>
            {text}
            {goes && ` (${words.willEnd})`}
          </Text>
          <Text size="xs" c="var(--quiet)">
            {kinds ? seeing.sees(kinds) : seeing.seesNothing}
          </Text>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-label={goes ? cancel : words.removeRole(text)}
          onClick={() => turn(role.id)}
        >
          {goes ? cancel : words.remove}
        </Button>
      </Group>
      {!goes && <Seeing {...{ text, sees, see }} />}
    </Stack>
  );
}

/** The boxes, at a key: most who come here change something else. */
function Seeing({ text, sees, see }: Pick<Line, 'sees' | 'see'> & { text: string }) {
  const words = useWords(seesWords);
  const own = useRole().sees;
  const [opened, setOpened] = useState(false);
  // What the giver does not see goes with any change: it cannot be given again.
  const change = (chosen: readonly PrivateKind[]) =>
    see(chosen.filter((kind) => own.includes(kind)));
  if (opened) return <SeesFields sees={sees} change={change} />;
  return (
    <Group>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={words.changeOf(text)}
        onClick={() => setOpened(true)}
      >
        {words.change}
      </Button>
    </Group>
  );
}
