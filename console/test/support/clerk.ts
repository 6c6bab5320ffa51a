import assert from 'node:assert/strict';
import writeExcelFile from 'write-excel-file/node';
import { nif } from '../../../server/src/values/spanish-ids.ts';
import { done } from '../../../server/test/support/client.ts';
import { addCompany, COMPANIES } from '../../../server/test/support/partners/company-bodies.ts';
import { signIn } from '../../../server/test/support/staff/browsing.ts';
import type { Console } from './console.ts';

export const PEOPLE = 300;
export const CLERK = 'Lucía Nómina';

/** What three rows of the file have, what they should have, and what is said about it. */
export const wrong = [
  [10, 'Fecha de nacimiento', '31/02/1990', '28/02/1990', 'Ese día no existe'],
  [120, 'Jornada', '40', '100 %', 'Pueden ser horas o un porcentaje'],
  [250, 'Correo', 'sin arroba', 'ines.250@dia.example', 'No es una dirección de correo'],
] as const;

const heads = [
  'Código empleado',
  'Nombre',
  'Apellidos',
  'NIF',
  'Correo',
  'Fecha de nacimiento',
  'Fecha de alta',
  'Salario bruto anual',
  'Jornada',
  'Régimen fiscal',
];

export const nifOf = (at: number): string => nif(54_000_000 + at);

/** The workbook as HR has it: Spanish heads, days as text, numbers with leading zeros. */
export function workbookOfHr(): Promise<Buffer> {
  const rows = Array.from({ length: PEOPLE }, (_, at) => {
    const cells = [
      `E${String(at).padStart(4, '0')}`,
      'Inés',
      `Peña ${at}`,
      nifOf(at),
      `ines.${at}@dia.example`,
      '01/04/1988',
      '15/02/2024',
      '31.250,50',
      'Completa',
      'General',
    ];
    for (const [place, column, sent] of wrong)
      if (place === at) cells[heads.indexOf(column)] = sent;
    return cells.map((value) => ({ value }));
  });
  return writeExcelFile([heads.map((value) => ({ value })), ...rows] as never).toBuffer();
}

/**
 * A company of its own whose limits are required, with one person in its office, who looks after
 * people and payroll: she has two roles.
 */
export async function companyOfClerk(service: Console): Promise<string> {
  const { operator } = service;
  const id = await addCompany(operator, { name: 'Talleres Día', limitsRequired: true });
  await done(operator.post(`${COMPANIES}/${id}/benefit-models`, { name: 'Plan General' }));
  const admin = (await signIn(service, 'admin')).calls();
  for (const role of ['payroll', 'hr']) {
    const given = { kind: 'company', role, companyIds: [id] };
    const person = { mail: 'lucia@dia.example', name: CLERK, locale: 'es', role: given };
    await done(admin.post('/staff/v1/staff', person));
  }
  return id;
}

/** What machines do in the company meanwhile: purchases, and people who ask for something. */
export function machinesOf({ operator }: Console, companyId: string) {
  const company = `${COMPANIES}/${companyId}`;
  const idOf = async (at: number): Promise<string> => {
    const { employees } = await done(operator.get(`${company}/employees?q=${nifOf(at)}`));
    return employees[0].id;
  };
  const openMonth = async (): Promise<string> =>
    (await done(operator.get(company))).openCycle.payroll;
  return {
    openMonth,
    people: async (): Promise<number> =>
      (await done(operator.get(`${company}/employees?limit=1`))).page.totalElements,
    spend: async (at: number, amountInCents: number, late: object = {}): Promise<void> => {
      const kind = { category: 'meal-benefit', behaviour: 'flex', concept: 'Casa Paca' };
      const externalId = `day-${at}-${amountInCents}`;
      const employeeId = await idOf(at);
      const charge = { externalId, employeeId, amountInCents, ...kind, ...late };
      const { outcome } = await done(operator.post(`${company}/charges`, charge));
      assert.equal(outcome, 'accepted');
    },
    request: async (at: number, amountInCents: number): Promise<void> => {
      const payroll = await openMonth();
      const path = `${company}/employees/${await idOf(at)}/committed-expenses`;
      const payments = [{ payroll, amountInCents }];
      const asked = { category: 'gym-benefit', fiscalYear: payroll.slice(0, 4), payments };
      await done(operator.post(path, { ...asked, pending: true }));
    },
    /** So many imports were applied, exports made, and payments: of each one, however often. */
    read: (path: string) => done(operator.get(`${company}/${path}`)),
  };
}
