import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@fringe/contract/errors';
import { createPartnerIn } from '../../access/create-partner.ts';
import { type IssuedCredential, issueCredentialIn } from '../../access/issue-credential.ts';
import { hasPartners } from '../../access/queries.ts';
import { systemWriter } from '../../access/writes/writers.ts';
import { grantAccessIn } from '../../access-grants/grant-access.ts';
import { insertModel } from '../../benefit-models/queries.ts';
import type { Context } from '../../context.ts';
import { insertCorporation } from '../../corporations/queries.ts';
import { violatedConstraint } from '../../database/failures.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
import { addEmployeesIn } from '../../employees/add-employees.ts';
import { addFamilyMemberIn } from '../../family-members/add-family-member.ts';
import { addLimitsIn } from '../../limits/add-limits.ts';
import { addCompanyIn } from '../../payroll-cycles/add-company.ts';
import type { CompanyId } from '../../values/ids.ts';
import { addMonths, monthOf } from '../../values/month.ts';
import { childrenOf } from './children.ts';
import { commitExpenses } from './commitments.ts';
import { corporation, demoCompanies, demoModels } from './demo-companies.ts';
import { demoPeople } from './people.ts';
import { seededRandom } from './random.ts';
import { spendAndClose } from './spending.ts';
import { companyWide, demoLimits } from './spending-limits.ts';

const CLOSED_CYCLES = 6;

/** For how long a first start waits for another one that loads the same. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

const partnerNames = ['Nómina Clara', 'Talento Sur'];

type Client = Pick<IssuedCredential, 'clientId' | 'clientSecret'>;

/** What a developer needs for the first call; the secrets are shown here and never again. */
export interface DemoCredentials {
  operator: Client;
  partners: (Client & { name: string; companyIds: CompanyId[] })[];
}

/**
 * Loads the demo scenario into an empty platform, all of it or nothing. `save` runs before the
 * commit: credentials that could not be written down must not exist.
 */
export async function loadDemo(
  context: Context,
  save: (credentials: DemoCredentials) => Promise<void>,
): Promise<boolean> {
  if (await hasPartners(context.database.reader)) return false;
  const load = async (tx: Transaction) => {
    await insertCorporation(tx, corporation);
    for (const [index, company] of demoCompanies.entries()) {
      const now = context.clock.now();
      const open = monthOf(now, company.timeZone);
      const first = addMonths(open, -CLOSED_CYCLES);
      await addCompanyIn(tx, company, first, now);
      for (const model of demoModels) await insertModel(tx, company.id, model);
      const { ids, spenders } = await addPeople(context, tx, company, index + 1);
      const { limits, suspensions } = demoLimits(ids, open);
      const by = { actor: 'sandbox', at: now };
      await addLimitsIn(tx, company.id, limits, suspensions, by);
      // One company of each partner has seen its flagged charge; the others have not.
      const note = index === 1 || index === 5 ? 'A team dinner, agreed with HR' : undefined;
      const random = seededRandom(index + 1);
      const scene = { now, vault: context.vault, random, note };
      await spendAndClose(tx, company, spenders, [first, open], scene);
      // One company of each partner shows committed expenses.
      if (index === 0 || index === 4) await commitExpenses(tx, company.id, spenders, open, now);
      // The fourth company has suspended a benefit for everybody since.
      if (index === 3) await addLimitsIn(tx, company.id, [], [companyWide(open)], by);
    }
    await save(await admitCallers(context, tx));
  };
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      await inTransaction(systemWriter(context, 'sandbox', 'demo-scenario.load'), load);
      return true;
    } catch (error) {
      // Another first start on the same database was quicker, or is still at it.
      if (violatedConstraint(error) === 'corporations_pkey') return false;
      const busy = error instanceof Failure && error.code === 'unavailable';
      if (!busy || Date.now() > deadline) throw error;
    }
    if (await hasPartners(context.database.reader)) return false;
  }
}

async function addPeople(
  { clock, vault }: Context,
  tx: Transaction,
  company: (typeof demoCompanies)[number],
  seed: number,
) {
  const people = demoPeople(company, company.headcount, seed);
  const ids = await addEmployeesIn(tx, company.id, people, { actor: 'sandbox', at: clock.now() });
  const families = people.map((person, index) => childrenOf(person, seed * 1_000 + index, index));
  for (const [index, children] of families.entries()) {
    for (const child of children) {
      await addFamilyMemberIn(tx, vault, company.id, ids[index]!, child);
    }
  }
  const spenders = people.flatMap(({ history }, index) =>
    history?.at(-1)?.state === 'active'
      ? { id: ids[index]!, index, childId: families[index]![0]?.id }
      : [],
  );
  return { ids, spenders };
}

async function admitCallers(context: Context, tx: Transaction): Promise<DemoCredentials> {
  const { clock } = context;
  const description = 'Demo scenario';
  const operator = await issueCredentialIn(tx, clock, { partnerId: null, description });
  const partners: DemoCredentials['partners'] = [];
  for (const [index, name] of partnerNames.entries()) {
    const { id: partnerId } = await createPartnerIn(tx, clock, name);
    const companyIds = demoCompanies.filter((one) => one.partner === index).map((one) => one.id);
    for (const id of companyIds) await grantAccessIn(tx, clock.now(), partnerId, id);
    const issued = await issueCredentialIn(tx, clock, { partnerId, description });
    partners.push({ name, ...client(issued), companyIds });
  }
  return { operator: client(operator), partners };
}

const client = ({ clientId, clientSecret }: IssuedCredential): Client => ({
  clientId,
  clientSecret,
});
