import assert from 'node:assert/strict';
import type { EmployeeRegistration } from '@fringe/contract/operations/people/employee-fields';
import pino from 'pino';
import { issueCredential, issueOperatorCredential } from '../../../src/access/issue-credential.ts';
import { systemWriter } from '../../../src/access/writes/writers.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { nif } from '../../../src/values/spanish-ids.ts';
import type { Client } from '../client.ts';
import { demo, TEST_SECRET_KEY, testContext } from '../context.ts';
import type { createDatabase } from '../database/postgres.ts';
import { newPlace, type Run, type Settings } from './processes.ts';

export type TestDatabase = Awaited<ReturnType<typeof createDatabase>>;

/** Settings for a process on a database of a test; the demo's credentials are valid there. */
export const placeOn = async (database: TestDatabase, more: Settings = {}): Promise<Settings> => ({
  ...(await newPlace()),
  DATABASE_URL: database.applicationUrl,
  MIGRATION_DATABASE_URL: database.ownerUrl,
  SECRET_KEY: TEST_SECRET_KEY,
  INVITATION_PAUSE_SECONDS: '0',
  ...more,
});

export const partnerOf = async (service: Run): Promise<Client> =>
  (await service.ready()).login(demo().partners[0]!);

export const operatorOf = async (service: Run): Promise<Client> =>
  (await service.ready()).login(demo().operator);

/** What the command "credentials issue" does, without a process of its own. */
export async function issueOn(
  { applicationUrl: url }: TestDatabase,
  partnerId?: string,
): Promise<Parameters<Client['login']>[0]> {
  const database = openDatabase({ url, log: pino({ level: 'silent' }) });
  const context = testContext({ database });
  const writer = systemWriter(context, 'test', 'credential.issue');
  const issued = await (partnerId
    ? issueCredential(writer, context.clock, { partnerId })
    : issueOperatorCredential(writer, context.clock, {}));
  await database.close();
  return issued;
}

/** What the audit command looks for, without a process of its own. */
export async function expectNoViolation({ applicationUrl: url }: TestDatabase): Promise<void> {
  const opened = openDatabase({ url, log: pino({ level: 'silent' }) });
  const lines: string[] = [];
  const violations = await checkInvariants(opened, (line) => lines.push(line));
  await opened.close();
  assert.equal(violations, 0, lines.join('\n'));
}

let serial = 0;

/** Somebody new, unlike anybody before. */
export function somebody(more: Partial<EmployeeRegistration> = {}): EmployeeRegistration {
  serial += 1;
  return {
    email: `somebody.${serial}@company.example`,
    legalId: nif(85_000_000 + serial),
    name: 'Nadia',
    surname: 'Ferrer Soler',
    birthDate: '1990-05-17',
    hiringDate: '2024-02-01',
    grossSalary: { amountInCents: 2_400_000, currency: 'EUR' },
    taxRegime: 'general',
    workdayConfiguration: {
      daysPerMonth: 22,
      workTimePercentage: 100,
      numberOfPaychecks: 12,
      collectiveAgreementSalary: { amountInCents: 1_900_000, currency: 'EUR' },
    },
    ...more,
  };
}

/** Registers somebody; answers the path at which the partner finds them. */
export async function register(
  partner: Client,
  person = somebody(),
  companyId = demo().partners[0]!.companyIds[0]!,
): Promise<string> {
  const list = `/api/v3/companies/${companyId}/employees`;
  const reply = await partner.post(list, person);
  assert.equal(reply.status, 201, reply.text);
  return `${list}/${reply.body.id}`;
}

export async function stateOf(partner: Client, employee: string): Promise<string> {
  const reply = await partner.get(employee);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.state;
}

/** A company outside Spain that the first demo partner may work with; answers its id. */
export async function addCompany(
  operator: Client,
  { name, countryISO2Code }: { name: string; countryISO2Code: string },
): Promise<string> {
  serial += 1;
  const address = {
    streetName: 'Main Street',
    streetNumber: '1',
    street: 'Main Street, 1',
    postalCode: '10000',
    province: 'Region',
    locality: 'Town',
  };
  const created = await operator.post('/platform/v1/companies', {
    name,
    countryISO2Code,
    legalId: `COMPANY-${serial}`,
    legalName: name,
    contactEmail: 'people@company.example',
    deliveryAddress: address,
    legalAddress: address,
    currency: 'EUR',
  });
  assert.equal(created.status, 201, created.text);
  const { body } = await operator.get('/platform/v1/partners');
  const partner = body.partners.find(
    (one: { name: string }) => one.name === demo().partners[0]!.name,
  );
  const access = `/platform/v1/partners/${partner.id}/companies/${created.body.id}`;
  const granted = await operator.put(access);
  assert.equal(granted.status, 204, granted.text);
  return created.body.id;
}
