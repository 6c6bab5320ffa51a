import { Button, Group, NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { type LimitCategory, limitCategories } from '../route.ts';
import { monthAfter } from '../use-limits.ts';
import { type Filled, type Terms, termsOf, type Wanted } from './wanted.ts';
import { Who } from './who.tsx';
import { changeWords } from './words.ts';

interface Form extends Filled {
  look(terms: Terms): void;
  cancel(): void;
}

/** Whose limits, which, how much, and from when. */
export function ChangeForm({ look, cancel, ...filled }: Form) {
  const words = useWords(changeWords);
  const { wanted, open, marked } = filled;
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const terms = termsOf(wanted, open);
    setWrong(!terms);
    if (terms) look(terms);
  };
  const isNobody = wanted.who === 'marked' && marked === 0;
  return (
    <form onSubmit={submit} noValidate>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
        <Who {...filled} />
        <What {...filled} wrong={wrong} />
        <When {...filled} />
      </SimpleGrid>
      <TextInput
        label={words.reason}
        description={words.reasonAbout}
        value={wanted.reason}
        onChange={({ currentTarget }) => filled.change({ reason: currentTarget.value })}
        maxLength={500}
        autoComplete="off"
        mt="md"
        maw="46rem"
      />
      <Group mt="md" gap="xs">
        <Button type="submit" disabled={isNobody}>
          {words.look}
        </Button>
        <Button variant="default" onClick={cancel}>
          {words.cancel}
        </Button>
      </Group>
    </form>
  );
}

function What({ wanted, change, wrong }: Filled & { wrong: boolean }) {
  const words = useWords(changeWords);
  const names = useBenefitNames();
  return (
    <Stack gap="sm">
      <NativeSelect
        label={words.benefit}
        value={wanted.category}
        onChange={({ currentTarget }) =>
          change({ category: currentTarget.value as LimitCategory, period: 'payroll' })
        }
        data={limitCategories.map((value) => ({
          ...{ value, label: names.category(`${value}-benefit`) },
        }))}
      />
      <Radio.Group
        label={words.what}
        value={wanted.what}
        onChange={(what) => change({ what: what as Wanted['what'] })}
      >
        <Stack gap={6} mt={4}>
          <Radio value="set" label={words.set} />
          <Radio value="end" label={words.end} />
        </Stack>
      </Radio.Group>
      {wanted.what === 'set' && (
        <TextInput
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          value={wanted.amount}
          onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
          error={wrong && words.amountWrong}
          maw="16rem"
        />
      )}
      {wanted.what === 'set' && wanted.category === 'nursery' && (
        <NativeSelect
          label={words.period}
          value={wanted.period}
          onChange={({ currentTarget }) =>
            change({ period: currentTarget.value as Wanted['period'] })
          }
          data={(['payroll', 'year'] as const).map((value) => ({ value, label: words[value] }))}
        />
      )}
    </Stack>
  );
}

function When({ wanted, open, change }: Filled) {
  const words = useWords(changeWords);
  const { month } = useFormats();
  const kinds = ['both', 'punctual', 'recurrent'] as const;
  const from = { both: open, punctual: open, recurrent: monthAfter(open) };
  return (
    <Radio.Group
      label={words.when}
      value={wanted.kind}
      onChange={(kind) => change({ kind: kind as Wanted['kind'] })}
    >
      <Stack gap={6} mt={4}>
        {kinds.map((kind) => (
          <Radio key={kind} value={kind} label={words[kind](month(from[kind]))} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
