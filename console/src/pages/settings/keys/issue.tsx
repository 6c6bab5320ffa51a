import type { InputOf } from '@fringe/sdk';
import { MultiSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../shell/language.tsx';
import { useChange } from '../../../shell/use-call.ts';
import { FormDialog } from '../form-dialog.tsx';
import { Secret } from '../secret.tsx';
import { keyWords } from './words.ts';

type Scope = NonNullable<NonNullable<InputOf<'issueCredential'>['body']>['scopes']>[number];

/** All of them: the compiler misses one that is not here. */
export const allScopes = Object.keys({
  'companies:read': 1,
  'employees:read': 1,
  'employees:write': 1,
  'family:read': 1,
  'payroll:read': 1,
  'payroll:write': 1,
  'limits:read': 1,
  'limits:write': 1,
  'consumptions:read': 1,
  'consumptions:write': 1,
  'webhooks:manage': 1,
} satisfies Record<Scope, 1>);

interface Issuing {
  partnerId: string;
  opened: boolean;
  close(): void;
}

/** Issues a key, and shows its secret once. */
export function Issue({ partnerId, opened, close }: Issuing) {
  const words = useWords(keyWords);
  const [what, setWhat] = useState('');
  const [chosen, setChosen] = useState<Scope[]>([]);
  const issue = useChange('issueCredential');
  const leave = () => {
    issue.reset();
    setWhat('');
    setChosen([]);
    close();
  };
  const body = {
    ...(what.trim() && { description: what.trim() }),
    ...(chosen.length > 0 && { scopes: chosen }),
  };
  return (
    <FormDialog
      opened={opened}
      close={leave}
      title={words.issue}
      doIt={words.doIssue}
      submit={() => issue.mutate({ path: { partnerId }, body })}
      change={issue}
      result={issue.data && <Issued {...issue.data} />}
    >
      <Text size="sm">{words.issueAbout}</Text>
      <TextInput
        label={words.what}
        value={what}
        onChange={({ currentTarget }) => setWhat(currentTarget.value)}
        maxLength={200}
        data-autofocus
      />
      <MultiSelect
        label={words.scopes}
        placeholder={chosen.length ? '' : words.allScopes}
        value={chosen}
        onChange={(all) => setChosen(all as Scope[])}
        data={allScopes}
        comboboxProps={{ withinPortal: false }}
      />
    </FormDialog>
  );
}

function Issued({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  const words = useWords(keyWords);
  return (
    <Secret
      title={words.isIssued}
      values={{ [words.clientId]: clientId, [words.clientSecret]: clientSecret }}
    />
  );
}
