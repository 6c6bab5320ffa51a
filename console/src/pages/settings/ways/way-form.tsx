import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Overtaken } from '../../../parts/overtaken/overtaken.tsx';
import { useLookFirst } from '../../../parts/overtaken/use-look-first.ts';
import { call } from '../../../shell/api.ts';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { useRole } from '../../../shell/session.tsx';
import { useChange } from '../../../shell/use-call.ts';
import { FormDialog } from '../form-dialog.tsx';
import type { Issuer } from './shape.ts';
import { wayWords } from './words.ts';

interface Opened {
  opened: boolean;
  close(): void;
  issuer: Issuer | undefined;
}

const empty = { name: '', issuer: '', clientId: '', clientSecret: '', domains: '', company: '' };

/** Adds a way in, or changes one. */
export function WayForm({ opened, close, issuer }: Opened) {
  const words = useWords(wayWords);
  const [given, setGiven] = useState(() => (issuer ? filled(issuer) : empty));
  const save = useSave(issuer, close);
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={issuer ? words.changeOf(issuer.name) : words.add}
      doIt={words.save}
      submit={() => save.submit(given)}
      change={save}
    >
      {!issuer && (
        <Owner value={given.company} change={(company) => setGiven({ ...given, company })} />
      )}
      <Inputs given={given} change={setGiven} hasSecret={issuer?.hasSecret ?? false} />
      {issuer && <Text size="sm">{words.callback(callbackOf(issuer))}</Text>}
      {issuer && issuer.claimRoles.length > 0 && <Text size="sm">{words.claimsStay}</Text>}
      {save.isOvertaken && <Overtaken />}
    </FormDialog>
  );
}

/** Keeps what was given: a new one of the side that one is on, or of a company. */
function useSave(issuer: Issuer | undefined, close: () => void) {
  const create = useChange('createIssuer', close);
  const replace = useChange('replaceIssuer', close);
  const { partner } = useRole();
  const { isOvertaken, isLooking, attempt } = useLookFirst();
  const submit = (given: Given) => {
    const body = bodyOf(given);
    if (issuer) {
      const { claim, claimRoles } = issuer;
      const path = { issuerId: issuer.id };
      const change = () => replace.mutate({ path, body: { ...body, claim, claimRoles } });
      void attempt(() => isStill(issuer), change);
    } else {
      const own = partner ? { partnerId: partner.id } : {};
      const owner = given.company ? { companyId: given.company } : own;
      create.mutate({ body: { ...body, ...owner } });
    }
  };
  const { isPending, error } = issuer ? replace : create;
  return { submit, isPending: isPending || isLooking, error, isOvertaken };
}

/** Whether a way in is as it was when somebody began to change it. */
async function isStill(issuer: Issuer): Promise<boolean> {
  const { issuers } = await call('listIssuers', { query: { limit: 250 } });
  const now = issuers.find(({ id }) => id === issuer.id);
  return JSON.stringify(now) === JSON.stringify(issuer);
}

type Given = typeof empty;

interface Giving {
  given: Given;
  change(given: Given): void;
  hasSecret: boolean;
}

function Inputs({ given, change, hasSecret }: Giving) {
  const words = useWords(wayWords);
  const field = (name: keyof Given) => ({
    value: given[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ ...given, [name]: currentTarget.value }),
  });
  return (
    <>
      <TextInput label={words.label} maxLength={100} required data-autofocus {...field('name')} />
      <TextInput
        type="url"
        label={words.issuer}
        description={words.issuerAbout}
        required
        {...field('issuer')}
      />
      <TextInput label={words.clientId} required {...field('clientId')} />
      <TextInput
        type="password"
        autoComplete="off"
        label={words.clientSecret}
        description={hasSecret ? words.secretKept : undefined}
        {...field('clientSecret')}
      />
      <Textarea
        label={words.domains}
        description={words.domainsAbout}
        rows={2}
        required
        {...field('domains')}
      />
    </>
  );
}

/** Whose people: those of one's own side, or of one company. */
function Owner({ value, change }: { value: string; change(companyId: string): void }) {
  const words = useWords(wayWords);
  const { partner } = useRole();
  const { companies } = useCompanies();
  const own = partner ? words.ofPartner(partner.name) : words.operator;
  return (
    <NativeSelect
      label={words.forWhom}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      data={[
        { value: '', label: own },
        ...companies.map(({ id, name }) => ({ value: id, label: words.ofCompany(name) })),
      ]}
    />
  );
}

const filled = ({ name, issuer, clientId, mailDomains }: Issuer): Given => ({
  ...empty,
  name,
  issuer,
  clientId,
  domains: mailDomains.join('\n'),
});

const bodyOf = ({ name, issuer, clientId, clientSecret, domains }: Given) => ({
  name: name.trim(),
  issuer: issuer.trim(),
  clientId: clientId.trim(),
  mailDomains: domains
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean),
  ...(clientSecret && { clientSecret }),
});

const callbackOf = ({ id, partnerId, companyId }: Issuer): string =>
  `${location.origin}/console/sign-in/callback${partnerId || companyId ? `/${id}` : ''}`;
