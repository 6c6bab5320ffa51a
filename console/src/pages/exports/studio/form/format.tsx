import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useWords } from '../../../../shell/language.tsx';
import type { Forms } from '../template/draft.ts';
import { type FormWords, formWords } from '../template/form-words.ts';
import type { Mistakes } from '../template/mistakes.ts';
import type { Editing } from '../template/use-draft.ts';
import classes from './studio.module.css';

/** What can be chosen, the usual one first. */
const choices = {
  fileType: ['csv', 'xlsx'],
  separator: [',', ';', '\t', '|'],
  decimalSign: ['.', ','],
  encoding: ['utf-8', 'utf-8-bom', 'windows-1252', 'latin-1'],
  unwritable: ['refuse', 'replace'],
  lineEnd: ['crlf', 'lf'],
  quoting: ['needed', 'all', 'none'],
  textCells: ['plain', 'excel'],
  dateForm: ['yyyy-mm-dd', 'dd/mm/yyyy', 'yyyymmdd', 'ddmmyyyy'],
  monthForm: ['yyyy-mm', 'mm/yyyy', 'yyyymm', 'mmyyyy'],
  missing: ['refuse', 'skip'],
} as const satisfies { [Name in keyof Forms]?: readonly Forms[Name][] };
type Choice = keyof typeof choices;

/** What a spreadsheet decides by itself. */
const ofCsv = new Set<Choice>([
  ...(['separator', 'decimalSign', 'encoding', 'unwritable'] as const),
  ...(['lineEnd', 'quoting', 'textCells'] as const),
]);
const marks = ['headerRow', 'zeroRows', 'sheetPerCategory'] as const;

/** Days and months are shown as they would be written. */
const sample = (form: string): string =>
  form.replace('yyyy', '2026').replace('mm', '09').replace('dd', '30');

const labelOf = (words: FormWords, name: Choice, value: string): string =>
  (words as Record<string, string>)[`${name} ${value}`] ?? sample(value);

/** How the file is written: kind, signs, encoding, days. */
export function Format({ editing, mistakes }: { editing: Editing; mistakes: Mistakes }) {
  const words = useWords(formWords);
  const { forms } = editing.draft;
  const set = (to: Partial<Forms>) =>
    editing.change((before) => ({ forms: { ...before.forms, ...to } }));
  const names = (Object.keys(choices) as Choice[]).filter(
    (name) => forms.fileType === 'csv' || !ofCsv.has(name),
  );
  return (
    <Stack>
      <div className={classes.forms}>
        {names.map((name) => (
          <NativeSelect
            key={name}
            label={words[name]}
            value={forms[name]}
            error={mistakes.get(name)}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
            data={choices[name].map((value) => ({
              value: value as string,
              label: labelOf(words, name, value),
            }))}
          />
        ))}
      </div>
      {marks
        .filter((name) => name !== 'sheetPerCategory' || forms[name] || forms.fileType === 'xlsx')
        .map((name) => (
          <Checkbox
            key={name}
            label={words[name]}
            checked={forms[name]}
            error={mistakes.get(name)}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
          />
        ))}
    </Stack>
  );
}
