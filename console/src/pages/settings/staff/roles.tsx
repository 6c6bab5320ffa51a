import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Overtaken } from '../../../parts/overtaken/overtaken.tsx';
import { useLookFirst } from '../../../parts/overtaken/use-look-first.ts';
import { Lost } from '../../../parts/states.tsx';
import { call } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { type PrivateKind, useRole } from '../../../shell/session.tsx';
import { useChange } from '../../../shell/use-call.ts';
import { type Draft, firstDraft, isWhole, RoleFields } from './role-fields.tsx';
import { inputOf } from './role-input.ts';
import { RoleLine } from './role-line.tsx';
import { useRoleText } from './role-text.ts';
import { difference } from './sees.ts';
import { WhatWillBeSeen } from './sees-fields.tsx';
import type { StaffMember } from './shape.ts';
import { staffWords } from './words.ts';

type Role = StaffMember['roles'][number];

/** The roles of a person, and what is to become of them: all of it is saved together. */
function useDrafts(person: StaffMember) {
  const { id: staffId, roles: known } = person;
  const { side } = useRole();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<Record<string, readonly PrivateKind[]>>({});
  const [added, setAdded] = useState<Draft>();
  const update = useChange('updateStaff', () => {
    setGone([]);
    setSeen({});
    setAdded(undefined);
  });
  const { isOvertaken, isLooking, attempt } = useLookFirst();
  const kept = known.filter(({ id }) => !gone.includes(id));
  const turned = kept.filter(({ id, sees }) => {
    const { more, less } = difference(sees, seen[id] ?? sees);
    return more.length + less.length > 0;
  });
  const drafts = kept.map((role) => ({
    ...draftOf(role),
    ...(turned.includes(role) && { sees: seen[role.id] }),
  }));
  const roles = [...drafts, ...(added ? [added] : [])].map(inputOf);
  const isChanged = gone.length > 0 || turned.length > 0 || added !== undefined;
  const isReady = isChanged && roles.length > 0 && (!added || isWhole(added, side));
  return {
    ...{ gone, seen, added, setAdded, turned, isOvertaken, isChanged, isReady },
    update: { error: update.error, isPending: update.isPending || isLooking },
    turn: (id: string) =>
      setGone(gone.includes(id) ? gone.filter((one) => one !== id) : [...gone, id]),
    see: (id: string, sees: readonly PrivateKind[]) => setSeen({ ...seen, [id]: sees }),
    save: () =>
      void attempt(
        () => isStill(person),
        () => update.mutate({ path: { staffId }, body: { roles } }),
      ),
  };
}

/** Whether a person has the roles that are shown: a list of roles replaces what it has not seen. */
async function isStill({ id, roles }: StaffMember): Promise<boolean> {
  const { staff } = await call('listStaff', { query: { limit: 250 } });
  const now = staff.find((one) => one.id === id);
  return !now || JSON.stringify(now.roles) === JSON.stringify(roles);
}

/** What a person may do and see, changed together. */
export function Roles({ person }: { person: StaffMember }) {
  const words = useWords(staffWords);
  const { sees: own } = useRole();
  const textOf = useRoleText();
  const { gone, seen, added, setAdded, turned, turn, see, isOvertaken, ...saving } =
    useDrafts(person);
  const changes = turned.map((role) => ({
    ...{ id: role.id, role: textOf(role), before: role.sees, after: seen[role.id]! },
  }));
  return (
    <Stack gap="xs">
      {person.roles.map((role) => (
        <RoleLine
          key={role.id}
          {...{ role, goes: gone.includes(role.id), turn }}
          sees={seen[role.id] ?? role.sees}
          see={(kinds) => see(role.id, kinds)}
        />
      ))}
      {added ? (
        <RoleFields draft={added} change={setAdded} />
      ) : (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setAdded(firstDraft('company', own))}
          >
            {words.addRole}
          </Button>
        </Group>
      )}
      <WhatWillBeSeen changes={changes} />
      {isOvertaken && <Overtaken />}
      <Save {...saving} />
    </Stack>
  );
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

const draftOf = ({ kind, role, partner, companies }: Role): Draft => ({
  kind,
  role,
  ...(partner && { partnerId: partner.id }),
  companyIds: (companies ?? []).map(({ id }) => id),
});
