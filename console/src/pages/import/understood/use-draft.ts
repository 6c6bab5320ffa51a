import { useState } from 'react';
import { useTwin } from '../../../shell/use-call.ts';
import { useAsked } from '../use-asked.ts';
import type { Preview } from '../use-import.ts';
import { missingFields } from './use-reasons.ts';

/** The mappings that the company keeps. */
export function usePresets() {
  const { companyId } = useAsked();
  const found = useTwin('listImportPresets', { path: { companyId }, query: { limit: 1000 } });
  return found.data?.importPresets ?? [];
}

export type DecimalSign = Preview['decimalSign'];

/** What somebody has said about the columns, beside what the headings and the mapping say. */
export interface Draft {
  changed: boolean;
  fieldOf(column: string): string;
  take(column: string, field: string): void;
  /** Fields that no column has: their value for all rows. */
  missing: readonly string[];
  valueOf(field: string): string;
  give(field: string, value: string): void;
  decimalSign: DecimalSign;
  divide(sign: DecimalSign): void;
  /** The mapping as it would be kept. */
  mapping(): {
    columns: { column: string; field: string | null }[];
    defaults: { field: string; value: string }[];
    decimalSign: DecimalSign;
  };
}

/** The draft of a mapping, on top of the one that the file was read by. */
export function useDraft(preview: Preview): Draft {
  const { asked } = useAsked();
  const preset = usePresets().find(({ id }) => id === asked.preset);
  const [taken, setTaken] = useState<Record<string, string>>({});
  const [given, setGiven] = useState<Record<string, string>>({});
  const [sign, setSign] = useState<DecimalSign>();
  const before = new Map(preview.columns.map(({ column, field }) => [column, field ?? '']));
  const defaults = new Map(preset?.defaults.map(({ field, value }) => [field, value]));
  const own = Object.entries(taken).filter(([column, field]) => before.get(column) !== field);
  const values = Object.entries(given).filter(
    ([field, text]) => (defaults.get(field) ?? '') !== text,
  );
  return {
    changed: own.length > 0 || values.length > 0 || sign !== undefined,
    fieldOf: (column) => taken[column] ?? before.get(column) ?? '',
    take: (column, field) => setTaken({ ...taken, [column]: field }),
    missing: [...new Set([...missingFields(preview.problems), ...defaults.keys()])],
    valueOf: (field) => given[field] ?? defaults.get(field) ?? '',
    give: (field, value) => setGiven({ ...given, [field]: value }),
    decimalSign: sign ?? preset?.decimalSign ?? null,
    divide: setSign,
    mapping: () => {
      const columns = new Map(preset?.columns.map(({ column, field }) => [column, field]));
      for (const [column, field] of own) columns.set(column, field || null);
      for (const [field, value] of values) {
        if (value.trim()) defaults.set(field, value.trim());
        else defaults.delete(field);
      }
      return {
        columns: [...columns].map(([column, field]) => ({ column, field })),
        defaults: [...defaults].map(([field, value]) => ({ field, value })),
        decimalSign: sign ?? preset?.decimalSign ?? null,
      };
    },
  };
}
