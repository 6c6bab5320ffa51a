import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { SideDrawer } from '../../../parts/side-drawer.tsx';
import { Lost } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin, useTwinChange } from '../../../shell/use-call.ts';
import { empty, type Faults, type Field, faultsOf, refusedFields, registrationOf } from './form.ts';
import { registerWords } from './words.ts';

const route = getRouteApi('/companies/$companyId/people');

interface Registering {
  opened: boolean;
  close(): void;
  registered(employeeId: string): void;
}

/** Registers one person by hand. */
export function RegisterDrawer({ opened, close, registered }: Registering) {
  const words = useWords(registerWords);
  return (
    <SideDrawer opened={opened} close={close} title={words.title} closing={words.close}>
      {opened && <Registration registered={registered} />}
    </SideDrawer>
  );
}

/** Not what browsers fill in by themselves: it is about somebody else. */
const named = (field: string): string => `registered-${field}`;

function Registration({ registered }: Pick<Registering, 'registered'>) {
  const words = useWords(registerWords);
  const { companyId } = route.useParams();
  const [form, setForm] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const register = useTwinChange('registerEmployee', ({ id }) => registered(id));
  const refused = refusedFields(register.error, words);
  const isElsewhere = register.error && Object.keys(refused).length === 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultsOf(form, words);
    setFaults(found);
    const [first] = Object.keys(found);
    const place = first && event.currentTarget.elements.namedItem(named(first));
    if (place instanceof HTMLElement) place.focus();
    else register.mutate({ path: { companyId }, body: registrationOf(form) });
  };
  const of = (name: Field) => ({
    name: named(name),
    autoComplete: 'off',
    label: words[name],
    value: form[name],
    error: faults[name] ?? refused[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{words.about}</Text>
        <Fields of={of} companyId={companyId} />
        {isElsewhere && <Lost error={register.error!} />}
        <Group justify="flex-end">
          <Button type="submit" loading={register.isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Of = (name: Field) => Record<'name' | 'label' | 'value' | 'autoComplete', string> & {
  error: string | undefined;
  onChange(event: { currentTarget: { value: string } }): void;
};

function Fields({ of, companyId }: { of: Of; companyId: string }) {
  const words = useWords(registerWords);
  const query = { limit: 1000 };
  const models = useTwin('listBenefitModels', { path: { companyId }, query });
  const regimes = ['general', 'basque', 'navarrese', 'biscayan'] as const;
  return (
    <>
      <TextInput {...of('name')} required maxLength={100} data-autofocus />
      <TextInput {...of('surname')} required maxLength={150} />
      <TextInput {...of('legalId')} required maxLength={64} />
      <TextInput {...of('email')} required type="email" maxLength={254} />
      <SimpleGrid cols={2}>
        <TextInput {...of('birthDate')} required type="date" />
        <TextInput {...of('hiringDate')} required type="date" />
      </SimpleGrid>
      <TextInput {...of('salary')} required inputMode="decimal" description={words.salaryHint} />
      <NativeSelect
        {...of('taxRegime')}
        data={regimes.map((value) => ({ value, label: words[value] }))}
      />
      <SimpleGrid cols={2}>
        <TextInput {...of('workTime')} required inputMode="numeric" />
        <TextInput {...of('paychecks')} inputMode="numeric" />
      </SimpleGrid>
      <SimpleGrid cols={2}>
        <TextInput {...of('internalId')} maxLength={255} />
        <TextInput {...of('costCenter')} maxLength={200} />
      </SimpleGrid>
      <NativeSelect
        {...of('model')}
        data={[
          { value: '', label: words.noModel },
          ...(models.data?.benefitModels ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  );
}
