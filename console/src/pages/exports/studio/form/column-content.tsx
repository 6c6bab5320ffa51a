import { NativeSelect, TextInput } from '@mantine/core';
import { categories, useBenefitNames } from '../../../../parts/category-words.ts';
import { useWords } from '../../../../shell/language.tsx';
import {
  amountFields,
  CONSTANT,
  type DraftColumn,
  fieldsOf,
  type Layout,
  withContent,
} from '../template/draft.ts';
import { fieldWords, nameOfField } from '../template/field-words.ts';
import classes from './studio.module.css';
import { partWords } from './words.ts';

interface Filled {
  column: DraftColumn;
  index: number;
  layout: Layout;
  set(to: DraftColumn): void;
}

/** What stands in a column: a field that rows of the layout have, or a fixed text. */
export function Content({
  column,
  index,
  layout,
  set,
  wrong,
}: Filled & { wrong: string | undefined }) {
  const words = useWords(partWords);
  const fields = useWords(fieldWords);
  const value = column.field ?? CONSTANT;
  const groups = fieldsOf(layout).map(([group, items]) => ({
    group: nameOfField(fields, `group ${group}`),
    items: items.map((one) => ({ value: one as string, label: nameOfField(fields, one) })),
  }));
  // What the layout does not have is still said, until somebody chooses something else.
  const isKnown = value === CONSTANT || groups.some(({ items }) => hasValue(items, value));
  return (
    <NativeSelect
      size="xs"
      aria-label={words.contentOf(index + 1)}
      value={value}
      error={wrong}
      onChange={({ currentTarget }) => set(withContent(column, currentTarget.value, layout))}
      data={[
        ...(isKnown ? [] : [{ value, label: nameOfField(fields, value) }]),
        { value: CONSTANT, label: fields.constant },
        ...groups,
      ]}
    />
  );
}

const hasValue = (items: readonly { value: string }[], wanted: string): boolean =>
  items.some(({ value }) => value === wanted);

/** The text of a fixed one; of an amount with a row for each person, of which kind it is. */
export function More({ column, index, layout, set }: Filled) {
  const words = useWords(partWords);
  if (column.field === undefined) {
    return (
      <div className={classes.more}>
        <TextInput
          size="xs"
          aria-label={words.textOf(index + 1)}
          placeholder={words.empty}
          value={column.constant ?? ''}
          maxLength={200}
          onChange={({ currentTarget }) => set({ ...column, constant: currentTarget.value })}
        />
      </div>
    );
  }
  if (layout !== 'columns' || !amountFields.includes(column.field)) return null;
  return <OfKind {...{ column, index, layout, set }} />;
}

const behaviours = ['allowance', 'allowance-not-exempt', 'flex', 'flex-not-exempt'] as const;

function OfKind({ column, index, set }: Filled) {
  const words = useWords(partWords);
  const names = useBenefitNames();
  const { category, behaviour, ...rest } = column;
  const choose = (chosen: Pick<DraftColumn, 'category' | 'behaviour'>) =>
    set({
      ...rest,
      ...(chosen.category && { category: chosen.category }),
      ...(chosen.behaviour && { behaviour: chosen.behaviour }),
    });
  return (
    <div className={classes.more}>
      <NativeSelect
        size="xs"
        aria-label={words.categoryOf(index + 1)}
        value={category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          choose({ behaviour, category: value as typeof category } as typeof column)
        }
        data={[
          { value: '', label: words.anyCategory },
          ...categories.map((value) => ({ value: value as string, label: names.category(value) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={words.behaviourOf(index + 1)}
        value={behaviour ?? ''}
        onChange={({ currentTarget: { value } }) =>
          choose({ category, behaviour: value as typeof behaviour } as typeof column)
        }
        data={[
          { value: '', label: words.anyBehaviour },
          ...behaviours.map((value) => ({ value: value as string, label: names.behaviour(value) })),
        ]}
      />
    </div>
  );
}
