import { ApiError } from '@fringe/sdk';
import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Overtaken } from '../../../parts/overtaken/overtaken.tsx';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { OpenPayments } from './open-payments.tsx';
import { type Action, type Employee, useActions } from './use-actions.ts';
import { personWords } from './words.ts';

/** What can be done in each state. */
const possible: Record<Employee['state'], readonly Action[]> = {
  'not-active': ['invite', 'block', 'end'],
  active: ['block', 'end'],
  blocked: ['unblock', 'end'],
  removed: ['restore'],
};

interface Acting {
  companyId: string;
  person: Employee;
}

/** Buttons for what can be done; each says what it will do, and asks once. */
export function Actions({ companyId, person }: Acting) {
  const words = useWords(personWords);
  const [chosen, setChosen] = useState<Action>();
  const [done, setDone] = useState(false);
  const finish = () => {
    setChosen(undefined);
    setDone(true);
  };
  const acting = useActions(companyId, person, finish);
  const choose = (action: Action | undefined) => {
    acting.reset();
    setDone(false);
    setChosen(action);
  };
  return (
    <Stack gap="sm">
      {chosen ? (
        <Sure action={chosen} person={person} acting={acting} back={() => choose(undefined)} />
      ) : (
        <Group gap="xs">
          {possible[person.state].map((action) => (
            <Button key={action} variant="default" onClick={() => choose(action)}>
              {words[action]}…
            </Button>
          ))}
        </Group>
      )}
      <Text size="sm" role="status">
        {done && words.done}
      </Text>
      <OpenPayments payments={acting.openPayments} />
    </Stack>
  );
}

interface Asking {
  action: Action;
  person: Employee;
  acting: ReturnType<typeof useActions>;
  back(): void;
}

function Sure({ action, person, acting, back }: Asking) {
  const words = useWords(personWords);
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState('');
  const { error } = acting;
  const tooSoon = error instanceof ApiError && error.code === 'invitedRecently';
  return (
    <Paper withBorder p="sm" role="group" aria-label={words[action]}>
      <Stack gap="sm">
        <Text size="sm">{words[`will ${action}`]}</Text>
        {action === 'end' && (
          <TextInput
            type="date"
            label={words.lastDay}
            value={lastDay}
            min={person.hiringDate}
            onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
          />
        )}
        {action !== 'invite' && (
          <TextInput
            label={words.reason}
            description={words.reasonAbout}
            value={reason}
            maxLength={500}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {acting.isOvertaken && <Overtaken />}
        {tooSoon && <Text size="sm">{words.soon}</Text>}
        {error && !tooSoon && <Lost error={error} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={back}>
            {words.no}
          </Button>
          <Button
            loading={acting.isPending}
            disabled={!possible[person.state].includes(action)}
            onClick={() => acting.run(action, { reason: reason.trim(), lastDay })}
          >
            {words[`yes ${action}`]}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
