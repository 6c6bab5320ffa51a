import { forOperator, operation } from '../../operation.ts';
import { Private } from '../../schemas/private.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  Line,
  NewId,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ChangedBy } from '../changes.ts';
import { importFields } from './import-columns.ts';

const Field = Type.String({
  pattern: `^(?:${importFields.join('|')}|metadata\\.(?!__proto__$).{1,64})$`,
  description: 'A column of the import, another way to fill one, or `metadata.<key>`.',
});

const mapping = {
  name: described(Line(100), 'Its name, unique in the company, such as `Nóminas A3`.'),
  columns: Type.Array(
    Closed({
      column: described(
        Line(200),
        'The heading in the file; accents and letter case do not count.',
      ),
      field: described(Nullable(Field), 'What the column is taken for; null to ignore it.'),
    }),
    {
      maxItems: 100,
      description: 'Columns that are not to be understood by their headings alone.',
    },
  ),
  defaults: Type.Array(
    Closed({
      field: Field,
      value: Private(
        described(Line(500), 'What every row is given, as a cell would have it.'),
        'salaries',
      ),
    }),
    { maxItems: 50, description: 'What holds for all rows where the file has no such column.' },
  ),
  decimalSign: Nullable(
    Type.Enum(['comma', 'point'], {
      type: 'string',
      description: 'What divides euros from cents; null to see it from the amounts.',
    }),
  ),
};

/** How a company's files are to be understood. */
export const ImportPreset = Closed({
  id: described(Uuid, 'The preset; `presetId` of an import names it.'),
  ...mapping,
  createdAt: described(Timestamp, 'When it was made, in epoch seconds.'),
  createdBy: described(ChangedBy, 'Who made it.'),
});
export type ImportPreset = Type.Static<typeof ImportPreset>;

const presets = { api: 'partner', tag: 'Employee imports' } as const;
const list = '/companies/{companyId}/import-presets';

/** Keeps how a company's files are to be understood. */
export const createImportPreset = operation({
  ...presets,
  id: 'createImportPreset',
  method: 'POST',
  path: list,
  summary: 'Keep how columns are to be understood',
  description:
    'Says what columns mean whose headings alone do not tell, and what holds for all rows. An ' +
    'import and its preview take it by `presetId`. It is not changed: make another, and delete it.',
  scope: 'employees:write',
  body: Closed({
    name: mapping.name,
    columns: Type.Optional(mapping.columns),
    defaults: Type.Optional(mapping.defaults),
    decimalSign: Type.Optional(mapping.decimalSign),
  }),
  reply: { status: 201, description: 'The preset is kept.', body: NewId('preset') },
  failures: ['presetNameTaken'],
});

/** Lists the presets of a company. */
export const listImportPresets = operation({
  ...presets,
  id: 'listImportPresets',
  method: 'GET',
  path: list,
  summary: 'List the presets of a company',
  scope: 'employees:read',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of presets of the company, oldest first.',
    body: Closed({
      importPresets: Type.Array(ImportPreset, { description: 'Oldest first.' }),
      page: Page,
    }),
  },
});

/** Deletes a preset; imports that used it stay as they are. */
export const deleteImportPreset = operation({
  ...presets,
  id: 'deleteImportPreset',
  method: 'DELETE',
  path: `${list}/{importPresetId}`,
  summary: 'Delete a preset',
  scope: 'employees:write',
  reply: { status: 204, description: 'The preset is deleted; there is no body.', body: null },
  failures: ['resourceNotFound'],
});

export const platformCreateImportPreset = forOperator(createImportPreset);
export const platformListImportPresets = forOperator(listImportPresets);
export const platformDeleteImportPreset = forOperator(deleteImportPreset);
