import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useChange } from '../../../shell/use-call.ts';
import { checklistWords } from './words.ts';

/** Says that a warning was looked at, with a note; the operator alone may. */
export function Acknowledge(path: { companyId: string; consumptionId: string }) {
  const words = useWords(checklistWords);
  const { side, readOnly } = useRole();
  const [note, setNote] = useState('');
  const change = useChange('acknowledgeEntry');
  if (side !== 'platform' || readOnly) return null;
  const said = note.trim();
  return (
    <Popover trapFocus width={280} position="bottom-start">
      <Popover.Target>
        <Button size="compact-xs" variant="default" className="not-printed">
          {words.acknowledge}…
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label={words.acknowledgeNote}
            maxLength={500}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button
            size="compact-sm"
            loading={change.isPending}
            onClick={() => change.mutate({ path, body: { ...(said && { note: said }) } })}
          >
            {words.acknowledge}
          </Button>
          {change.error && <Lost error={change.error} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
