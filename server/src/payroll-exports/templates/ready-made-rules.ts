import type { ExportTemplate } from '@fringe/contract/operations/exports/export-templates';
import type { GivenExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
import { consumptionBehaviours, consumptionCategories } from '@fringe/contract/types';
import { wholeDefinition } from '../rules.ts';
import { revisionOf } from './revision-of.ts';

const ofAmount = { field: 'amountInEuros' } as const;

const payroll: GivenExportDefinition = {
  layout: 'columns',
  fileType: 'xlsx',
  dateForm: 'dd/mm/yyyy',
  columns: [
    { header: 'internalId', field: 'internalId' },
    { header: 'legalId', field: 'legalId' },
    { header: 'surname', field: 'surname' },
    { header: 'name', field: 'name' },
    { header: 'costCenter', field: 'costCenter' },
    { header: 'payrollCompany', field: 'payrollCompany' },
    { header: 'benefitModel', field: 'benefitModel' },
    { header: 'payroll', field: 'payroll' },
    ...consumptionCategories.map((category) => ({ header: category, category, ...ofAmount })),
    { header: 'total', ...ofAmount },
    ...consumptionBehaviours.map((behaviour) => ({
      header: `of which ${behaviour}`,
      behaviour,
      ...ofAmount,
    })),
    { header: 'currency', field: 'currency' },
  ],
};

const ledger: GivenExportDefinition = {
  layout: 'entries',
  columns: [
    { header: 'entryId', field: 'entryId' },
    { header: 'payroll', field: 'payroll' },
    { header: 'employeeId', field: 'employeeId' },
    { header: 'internalId', field: 'internalId' },
    { header: 'legalId', field: 'legalId' },
    { header: 'surname', field: 'surname' },
    { header: 'name', field: 'name' },
    { header: 'category', field: 'category' },
    { header: 'behaviour', field: 'behaviour' },
    { header: 'sumType', field: 'sumType' },
    { header: 'amountInCents', field: 'amountInCents' },
    { header: 'currency', field: 'currency' },
    { header: 'description', field: 'description' },
    { header: 'occurredAt', field: 'occurredAt' },
    { header: 'recordedAt', field: 'recordedAt' },
    { header: 'externalId', field: 'externalId' },
    { header: 'reversesId', field: 'reversesId' },
  ],
};

const a3: GivenExportDefinition = {
  layout: 'lines',
  separator: ';',
  decimalSign: ',',
  encoding: 'windows-1252',
  unwritable: 'replace',
  dateForm: 'dd/mm/yyyy',
  columns: [
    { header: 'Código empresa', constant: '' },
    { header: 'Código trabajador', field: 'internalId' },
    { header: 'NIF', field: 'legalId' },
    { header: 'Apellidos', field: 'surname' },
    { header: 'Nombre', field: 'name' },
    { header: 'Fecha', field: 'periodEnd' },
    { header: 'Código concepto', field: 'concept' },
    { header: 'Unidades', constant: '1' },
    { header: 'Importe', field: 'amountInEuros' },
  ],
};

const sap: GivenExportDefinition = {
  layout: 'lines',
  separator: '\t',
  dateForm: 'yyyymmdd',
  columns: [
    { header: 'PERNR', field: 'internalId' },
    { header: 'INFTY', constant: '0015' },
    { header: 'SUBTY', field: 'concept' },
    { header: 'BEGDA', field: 'periodEnd' },
    { header: 'ENDDA', field: 'periodEnd' },
    { header: 'LGART', field: 'concept' },
    { header: 'BETRG', field: 'amountInEuros' },
    { header: 'WAERS', field: 'currency' },
    { header: 'ZUORD', field: 'payroll' },
  ],
};

const unverified =
  'The layout is as publicly known: check it with your program. The codes are yours: write a ' +
  'template of your own with this definition and your concepts.';

const listed: readonly [name: string, about: string, definition: GivenExportDefinition][] = [
  ['payroll', 'A row for each employee, with names and euros; the columns are fixed.', payroll],
  ['ledger', 'A row for each entry, in the order of booking, with the values of JSON.', ledger],
  ['a3', `Variable amounts for a3 programs. ${unverified}`, a3],
  ['sap-0015', `Additional payments, infotype 0015 of SAP. ${unverified}`, sap],
];

/** The templates that every company has; their ids are the same everywhere. */
export const readyMade: readonly ExportTemplate[] = listed.map(([name, about, given], index) => {
  const definition = wholeDefinition(given);
  return {
    id: `0192f000-0000-7000-8000-00000000000${index + 1}`,
    name,
    readyMade: true,
    about,
    definition,
    updatedAt: null,
    revision: revisionOf({ name, definition }),
  };
});

/** The ready-made template of a name or id. */
export const readyMadeOf = (nameOrId: string): ExportTemplate | undefined =>
  readyMade.find(({ id, name }) => name === nameOrId || id === nameOrId.toLowerCase());
