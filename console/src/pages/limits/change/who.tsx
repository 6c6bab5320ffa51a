import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import {
  type EmployeeState,
  employeeStates,
  useStateNames,
} from '../../../parts/people/employee-state.tsx';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import type { Filled, Wanted } from './wanted.ts';
import { changeWords } from './words.ts';

/** Those who are marked, or everybody of a state, a benefit model, a cost centre. */
export function Who({ companyId, wanted, marked, change }: Filled) {
  const words = useWords(changeWords);
  const { count } = useFormats();
  return (
    <Stack gap="sm">
      <Radio.Group
        label={words.who}
        value={wanted.who}
        onChange={(who) => change({ who: who as Wanted['who'] })}
      >
        <Stack gap={6} mt={4}>
          <Radio value="everybody" label={words.everybody} />
          <Radio
            value="marked"
            label={marked > 0 ? words.marked(count(marked)) : words.markedNone}
          />
        </Stack>
      </Radio.Group>
      {wanted.who === 'everybody' && <Fitting {...{ companyId, wanted, change }} />}
    </Stack>
  );
}

function Fitting({ companyId, wanted, change }: Pick<Filled, 'companyId' | 'wanted' | 'change'>) {
  const words = useWords(changeWords);
  const names = useStateNames();
  const models = useTwin('listBenefitModels', { path: { companyId }, query: { limit: 250 } });
  const known = models.data?.benefitModels ?? [];
  return (
    <>
      <NativeSelect
        label={words.state}
        value={wanted.state}
        onChange={({ currentTarget }) =>
          change({ state: currentTarget.value as EmployeeState | '' })
        }
        data={[
          { value: '', label: words.anyState },
          ...employeeStates.map((value) => ({ value, label: names[value] })),
        ]}
      />
      {known.length > 0 && (
        <NativeSelect
          label={words.model}
          value={wanted.modelId}
          onChange={({ currentTarget }) => change({ modelId: currentTarget.value })}
          data={[
            { value: '', label: words.anyModel },
            ...known.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextInput
        label={words.costCenter}
        value={wanted.costCenter}
        onChange={({ currentTarget }) => change({ costCenter: currentTarget.value })}
        maxLength={200}
      />
    </>
  );
}
