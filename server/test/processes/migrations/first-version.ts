import type { Employee, EmployeeState } from '@fringe/contract/types';
import type pg from 'pg';
import { nif } from '../../../src/values/spanish-ids.ts';

/** What the first version of the schema could hold, written as that version wrote it. */

const idOf = (kind: number, n: number): string =>
  `01943f00-0000-7${String(kind).padStart(3, '0')}-8000-${String(n).padStart(12, '0')}`;

export const partnerId = idOf(1, 1);
// Companies shared the ids of their models, as the demo scenario did.
const models = [idOf(3, 1), idOf(3, 2)];

export interface OldCompany {
  id: string;
  number: number;
}
export const companies: readonly OldCompany[] = [1, 2].map((number) => ({
  id: idOf(2, number),
  number,
}));

/** An employee as that version showed them. */
export type OldEmployee = Omit<Employee, 'updatedAt'>;

const states: readonly EmployeeState[] = ['active', 'not-active', 'removed', 'blocked'];

/** Two people in each state, one of them with a model; two who are active have different ones. */
export const peopleOf = (company: OldCompany): OldEmployee[] =>
  states
    .flatMap((state) => [
      { state, modelId: models[company.number % 2]! },
      { state, modelId: state === 'active' ? models[0]! : null },
    ])
    .map(({ state, modelId }, index) => {
      const serial = company.number * 100 + index;
      return {
        id: idOf(4, serial),
        email: `Person.${serial}@old.example`,
        legalId: nif(70_000_000 + serial),
        name: 'Ona',
        surname: 'Puig <Vila>',
        birthDate: '1979-12-31',
        grossSalary: { amountInCents: 3_000_000 + index, currency: 'EUR' },
        hiringDate: '2020-01-01',
        taxRegime: 'navarrese',
        workdayConfiguration: {
          daysPerMonth: 22,
          workTimePercentage: 50,
          numberOfPaychecks: 14,
          collectiveAgreementSalary: { amountInCents: 1_900_000, currency: 'EUR' },
        },
        internalId: index % 2 === 0 ? `OLD-${serial}` : null,
        modelId,
        state,
        costCenter: index % 3 === 0 ? { id: idOf(5, company.number), name: 'Ventas' } : null,
        payrollCompany: null,
        metadata: index % 4 === 0 ? { team: 'north' } : null,
      };
    });

/** Applies the first migration alone, and fills what it made. */
export async function writeFirstVersion(
  client: pg.Client,
  foundation: { version: number; name: string; text: string },
): Promise<void> {
  await client.query(`
    CREATE TABLE schema_lock (version integer PRIMARY KEY);
    INSERT INTO schema_lock (version) VALUES (0);
    CREATE TABLE schema_migrations (version integer PRIMARY KEY, name text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now());`);
  await client.query(foundation.text);
  await client.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [
    foundation.version,
    foundation.name,
  ]);
  await client.query(`INSERT INTO installation (environment) VALUES ('sandbox')`);
  await client.query(`INSERT INTO partners VALUES ($1, 'Old partner', now())`, [partnerId]);
  for (const company of companies) {
    await writeCompany(client, company);
    for (const [index, person] of peopleOf(company).entries()) {
      await writePerson(client, company.id, index + 1, person);
    }
  }
}

async function writeCompany(client: pg.Client, company: OldCompany): Promise<void> {
  const { id, number } = company;
  const address = { streetName: 'Calle', streetNumber: '1', street: 'Calle, 1', locality: 'Vigo' };
  const full = { ...address, postalCode: '1', province: 'P', details: null, district: null };
  const cycle = idOf(6, number);
  await client.query(
    `INSERT INTO companies (id, name, legal_id, legal_name, state, contact_email, country_code,
       delivery_address, legal_address, currency, time_zone, closing_day, open_cycle_id, open_month)
     VALUES ($1, $2, $3, $2, 'active', 'people@old.example', 'ES', $4, $4, 'EUR',
       'Europe/Madrid', 31, $5, '2026-01')`,
    [id, `Old company ${number}`, `OLD-COMPANY-${number}`, full, cycle],
  );
  await client.query(
    `INSERT INTO payroll_cycles (company_id, id, month, started_at)
     VALUES ($1, $2, '2026-01', '2025-12-31T23:00:00Z')`,
    [id, cycle],
  );
  await client.query('INSERT INTO access_grants VALUES ($1, $2)', [partnerId, id]);
  await client.query(`INSERT INTO cost_centers VALUES ($1, $2, 'Ventas')`, [id, idOf(5, number)]);
  const people = peopleOf(company);
  await client.query('INSERT INTO headcounts VALUES ($1, $2, $3)', [
    id,
    people.length,
    people.at(-1)!.id,
  ]);
}

async function writePerson(
  client: pg.Client,
  companyId: string,
  ordinal: number,
  person: OldEmployee,
): Promise<void> {
  const { workdayConfiguration: workday } = person;
  const row = {
    company_id: companyId,
    id: person.id,
    ordinal,
    email: person.email,
    email_key: person.email.toLowerCase(),
    legal_id: person.legalId,
    legal_id_key: person.legalId.toLowerCase(),
    internal_id: person.internalId,
    state: person.state,
    name: person.name,
    surname: person.surname,
    birth_date: person.birthDate,
    hiring_date: person.hiringDate,
    gross_salary_in_cents: person.grossSalary.amountInCents,
    agreement_salary_in_cents: workday.collectiveAgreementSalary!.amountInCents,
    currency: person.grossSalary.currency,
    tax_regime: person.taxRegime,
    days_per_month: workday.daysPerMonth,
    work_time_percentage: workday.workTimePercentage,
    number_of_paychecks: workday.numberOfPaychecks,
    model_id: person.modelId,
    cost_center_id: person.costCenter?.id ?? null,
    payroll_company_id: null,
    metadata: person.metadata,
    representation: JSON.stringify(person),
  };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(
    `INSERT INTO employees (${names.join(', ')}) VALUES (${places.join(', ')})`,
    Object.values(row),
  );
}
