import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { categories, useBenefitNames } from '../../../../parts/category-words.ts';
import type { PreviewOf } from '../../../../parts/exports/use-preview.ts';
import { Sideways } from '../../../../parts/tables/sideways.tsx';
import { useWords } from '../../../../shell/language.tsx';
import { pairOf } from '../template/draft.ts';
import type { Mistakes } from '../template/mistakes.ts';
import type { Editing } from '../template/use-draft.ts';
import classes from './studio.module.css';
import { partWords } from './words.ts';

const behaviours = ['flex', 'flex-not-exempt', 'allowance', 'allowance-not-exempt'] as const;

interface Codes {
  editing: Editing;
  mistakes: Mistakes;
  /** Amounts of the chosen month that have no code yet. */
  lacking: PreviewOf['lacking'];
}

/** The codes of the payroll program: a category a row, a column for each who pays. */
export function Codes({ editing, mistakes, lacking }: Codes) {
  const words = useWords(partWords);
  const [all, setAll] = useState(false);
  const { codes, columns, forms } = editing.draft;
  if (forms.layout === 'columns') return <Text size="sm">{words.perPerson}</Text>;
  const lacks = new Set(lacking.map(pairOf));
  const used = new Set([...Object.keys(codes), ...lacks].map((pair) => pair.split(' ')[0]));
  const shown = all || used.size === 0 ? categories : categories.filter((one) => used.has(one));
  return (
    <Stack gap="sm">
      {!columns.some(({ field }) => field === 'concept') && <AddConcept editing={editing} />}
      <Text size="sm" c="var(--quiet)">
        {`${words.codesAbout} ${lacks.size > 0 ? words.lacksAbout : ''}`}
      </Text>
      <Matrix {...{ editing, mistakes, lacks, shown }} />
      <Checkbox
        label={words.all}
        checked={shown.length === categories.length}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
    </Stack>
  );
}

function AddConcept({ editing: { change } }: Pick<Codes, 'editing'>) {
  const words = useWords(partWords);
  const add = () => {
    const column = { key: crypto.randomUUID(), header: words.conceptHeader, field: 'concept' };
    change(({ columns }) => ({ columns: [...columns, column as (typeof columns)[number]] }));
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" fw={600}>
        {words.noConcept}
      </Text>
      <Button size="compact-sm" variant="default" onClick={add}>
        {words.addConcept}
      </Button>
    </Stack>
  );
}

interface MatrixOf extends Omit<Codes, 'lacking'> {
  lacks: ReadonlySet<string>;
  shown: readonly string[];
}

function Matrix({ editing, mistakes, lacks, shown }: MatrixOf) {
  const words = useWords(partWords);
  const names = useBenefitNames();
  return (
    <Sideways label={words.codes}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{words.category}</th>
            {behaviours.map((one) => (
              <th key={one} scope="col">
                {names.behaviour(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((category) => (
            <tr key={category}>
              <th scope="row">{names.category(category)}</th>
              {behaviours.map((behaviour) => (
                <Code key={behaviour} {...{ category, behaviour, editing, mistakes, lacks }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

interface Cell extends Omit<MatrixOf, 'shown'> {
  category: string;
  behaviour: string;
}

function Code({ category, behaviour, editing, mistakes, lacks }: Cell) {
  const words = useWords(partWords);
  const names = useBenefitNames();
  const pair = `${category} ${behaviour}`;
  const kind = `${names.category(category)}, ${names.behaviour(behaviour)}`;
  const code = editing.draft.codes[pair] ?? '';
  const isLacking = lacks.has(pair) && !code.trim();
  return (
    <td data-lacks={isLacking}>
      <TextInput
        size="xs"
        aria-label={words.codeOf(kind)}
        value={code}
        maxLength={50}
        placeholder={isLacking ? words.lacks : ''}
        error={mistakes.get(`concepts/${pair}`)}
        onChange={({ currentTarget: { value } }) =>
          editing.change(({ codes }) => ({ codes: { ...codes, [pair]: value } }))
        }
      />
    </td>
  );
}
