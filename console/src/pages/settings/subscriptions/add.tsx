import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCompanies } from '../../../shell/company.ts';
import { useWords } from '../../../shell/language.tsx';
import { useCall, useChange } from '../../../shell/use-call.ts';
import { FormDialog } from '../form-dialog.tsx';
import { Secret } from '../secret.tsx';
import { subscriptionWords } from './words.ts';

const nothing = { url: '', eventTypes: [] as string[], companyIds: [] as string[] };
type Given = typeof nothing;

/** Adds a subscription, and shows once what its calls are signed with. */
export function Add({ opened, close }: { opened: boolean; close(): void }) {
  const words = useWords(subscriptionWords);
  const [given, setGiven] = useState(nothing);
  const add = useChange('createSubscription');
  const leave = () => {
    add.reset();
    setGiven(nothing);
    close();
  };
  const { url, eventTypes, companyIds } = given;
  const body = {
    url: url.trim(),
    eventTypes: eventTypes as never,
    ...(companyIds.length > 0 && { companyIds }),
  };
  return (
    <FormDialog
      opened={opened}
      close={leave}
      title={words.add}
      doIt={words.doAdd}
      submit={() => add.mutate({ body })}
      change={add}
      disabled={eventTypes.length === 0}
      result={
        add.data && (
          <Secret title={words.added} values={{ [words.secret]: add.data.signingSecret }} />
        )
      }
    >
      <Fields given={given} change={setGiven} />
    </FormDialog>
  );
}

function Fields({ given, change }: { given: Given; change(given: Given): void }) {
  const words = useWords(subscriptionWords);
  const { companies } = useCompanies();
  const types = useCall('listEventTypes', {});
  const { url, eventTypes, companyIds } = given;
  return (
    <>
      <TextInput
        type="url"
        label={words.url}
        description={words.urlAbout}
        value={url}
        onChange={({ currentTarget }) => change({ ...given, url: currentTarget.value })}
        required
        data-autofocus
      />
      <MultiSelect
        label={words.events}
        value={eventTypes}
        onChange={(chosen) => change({ ...given, eventTypes: chosen })}
        data={types.data?.eventTypes.map(({ name }) => name) ?? []}
        comboboxProps={{ withinPortal: false }}
        required
      />
      <MultiSelect
        label={words.companies}
        placeholder={companyIds.length ? '' : words.all}
        value={companyIds}
        onChange={(chosen) => change({ ...given, companyIds: chosen })}
        data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        comboboxProps={{ withinPortal: false }}
      />
    </>
  );
}
