import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Ask } from '../../../parts/ask.tsx';
import { Overtaken } from '../../../parts/overtaken/overtaken.tsx';
import { useLookFirst } from '../../../parts/overtaken/use-look-first.ts';
import { SideDrawer } from '../../../parts/side-drawer.tsx';
import { Lost } from '../../../parts/states.tsx';
import { call } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useChange } from '../../../shell/use-call.ts';
import { settingsRoute } from '../route.ts';
import { words as page } from '../words.ts';
import { type Draft, firstDraft, isWhole, RoleFields } from './role-fields.tsx';
import { inputOf } from './role-input.ts';
import { useRoleText } from './role-text.ts';
import type { StaffMember } from './shape.ts';
import { staffWords } from './words.ts';

/** One person: the roles, changed together, and the end. */
export function PersonDrawer({ person }: { person: StaffMember | undefined }) {
  const shared = useWords(page);
  const navigate = settingsRoute.useNavigate();
  const close = () => void navigate({ search: (before) => ({ ...before, open: undefined }) });
  return (
    <SideDrawer
      opened={person !== undefined}
      close={close}
      title={person ? person.name || person.mail : ''}
      closing={shared.close}
    >
      {person && (
        <Stack gap="md">
          <Text size="sm" c="var(--quiet)">
            {person.mail}
          </Text>
          <Roles person={person} />
          {!person.endedAt && (
            <>
              <Divider />
              <End person={person} />
            </>
          )}
        </Stack>
      )}
    </SideDrawer>
  );
}

function Roles({ person }: { person: StaffMember }) {
  const words = useWords(staffWords);
  const { side } = useRole();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<Draft>();
  const update = useChange('updateStaff', () => {
    setGone([]);
    setAdded(undefined);
  });
  const { isOvertaken, isLooking, attempt } = useLookFirst();
  const kept = person.roles.filter(({ id }) => !gone.includes(id));
  const roles = [...kept.map(draftOf), ...(added ? [added] : [])].map(inputOf);
  const isChanged = gone.length > 0 || added !== undefined;
  const isReady = isChanged && roles.length > 0 && (!added || isWhole(added, side));
  const turn = (id: string) =>
    setGone(gone.includes(id) ? gone.filter((one) => one !== id) : [...gone, id]);
  return (
    <Stack gap="xs">
      {person.roles.map((role) => (
        <RoleLine key={role.id} role={role} goes={gone.includes(role.id)} turn={turn} />
      ))}
      {added ? (
        <RoleFields draft={added} change={setAdded} />
      ) : (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setAdded(firstDraft('company'))}
          >
            {words.addRole}
          </Button>
        </Group>
      )}
      {isOvertaken && <Overtaken />}
      <Save
        update={{ error: update.error, isPending: update.isPending || isLooking }}
        isChanged={isChanged}
        isReady={isReady}
        save={() =>
          void attempt(
            () => isStill(person),
            () => update.mutate({ path: { staffId: person.id }, body: { roles } }),
          )
        }
      />
    </Stack>
  );
}

/** Whether a person has the roles that are shown: a list of roles replaces what it has not seen. */
async function isStill({ id, roles }: StaffMember): Promise<boolean> {
  const { staff } = await call('listStaff', { query: { limit: 250 } });
  const now = staff.find((one) => one.id === id);
  return !now || JSON.stringify(now.roles) === JSON.stringify(roles);
}

interface Saving {
  update: { error: Error | null; isPending: boolean };
  isChanged: boolean;
  isReady: boolean;
  save(): void;
}

function Save({ update, isChanged, isReady, save }: Saving) {
  const words = useWords(staffWords);
  return (
    <>
      {update.error && <Lost error={update.error} />}
      <Group gap="sm">
        <Button disabled={!isReady} loading={update.isPending} onClick={save}>
          {words.save}
        </Button>
        {!isChanged && (
          <Text size="sm" c="var(--quiet)">
            {words.nothingChanged}
          </Text>
        )}
      </Group>
    </>
  );
}

interface Line {
  role: StaffMember['roles'][number];
  goes: boolean;
  turn(id: string): void;
}

function RoleLine({ role, goes, turn }: Line) {
  const words = useWords(staffWords);
  const { cancel } = useWords(page);
  const text = useRoleText()(role);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" td={goes ? 'line-through' : undefined}>
        {text}
        {goes && ` (${words.willEnd})`}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={goes ? cancel : words.removeRole(text)}
        onClick={() => turn(role.id)}
      >
        {goes ? cancel : words.remove}
      </Button>
    </Group>
  );
}

function End({ person }: { person: StaffMember }) {
  const words = useWords(staffWords);
  const end = useChange('endStaff');
  const change = { ...end, mutate: () => end.mutate({ path: { staffId: person.id } }) };
  return (
    <Group>
      <Ask label={words.end} doIt={words.doEnd} change={change} done={end.isSuccess}>
        {words.endAbout(person.name || person.mail)}
      </Ask>
    </Group>
  );
}

const draftOf = ({ kind, role, partner, companies }: StaffMember['roles'][number]): Draft => ({
  kind,
  role,
  ...(partner && { partnerId: partner.id }),
  companyIds: (companies ?? []).map(({ id }) => id),
});
