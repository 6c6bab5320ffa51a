import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@fringe/contract/errors';
import { createPartnerIn } from '../../access/create-partner.ts';
import {
  type IssuedCredential,
  issueCredentialIn,
  issueOperatorCredentialIn,
} from '../../access/issue-credential.ts';
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
import type { CompanyId, SubscriptionId } from '../../values/ids.ts';
import { addMonths, monthOf, startOf } from '../../values/month.ts';
import { Diary } from '../diary.ts';
import { addStaff } from '../issuer/demo-people.ts';
import { CLOSED_CYCLES, firstMeals, partOf } from './cast.ts';
import { childrenOf, hasNursery } from './children.ts';
import { commitExpenses, familiesIn, Nurseries } from './commitments.ts';
import { corporation, demoCompanies, demoModels } from './demo-companies.ts';
import { demoPeople } from './people.ts';
import { live, type Scene } from './spending.ts';
import { companyWide, demoLimits } from './spending-limits.ts';
import { addReceiver, addSurroundings, type Callers } from './surroundings.ts';

/** Companies with children in nurseries. */
const withNurseries = new Set([1, 2, 5]);

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
 * commit: credentials that could not be written down must not exist. Fewer closed months than usual
 * make a smaller one, of which the last months are the same.
 */
export async function loadDemo(
  context: Context,
  save: (credentials: DemoCredentials) => Promise<void>,
  closedCycles = CLOSED_CYCLES,
): Promise<boolean> {
  if (await hasPartners(context.database.reader)) return false;
  const now = context.clock.now();
  const load = async (tx: Transaction) => {
    await insertCorporation(tx, corporation);
    const callers = await admitCallers(context, tx, now);
    const since = startOf(addMonths(monthOf(now, 'Europe/Madrid'), -3), 'Europe/Madrid');
    const diary = new Diary(tx, context);
    const receiver = await addReceiver(context, diary, callers.partners[1]!, since);
    const cast = { ...callers, receiver, diary, closedCycles };
    const scenes: Scene[] = [];
    // All people before the first charge: a database that knows of few people looks for one of
    // them, which it does for each charge, among all of their company.
    for (const [index, company] of demoCompanies.entries()) {
      scenes.push(await addCompany(context, tx, company, index + 1, cast, now));
    }
    for (const scene of scenes) await play(scene);
    await addStaff(context, tx, callers);
    await addSurroundings(context, { tx, diary }, callers, receiver, now);
    await diary.write();
    await save(credentialsOf(callers));
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

/** Who is there before the companies are, and how many closed months each of these has. */
interface Cast extends Callers {
  receiver: SubscriptionId;
  diary: Diary;
  closedCycles: number;
}

/** A company with its people, before its year begins. */
async function addCompany(
  context: Context,
  tx: Transaction,
  company: (typeof demoCompanies)[number],
  seed: number,
  { receiver, diary, closedCycles, ...callers }: Cast,
  now: Date,
): Promise<Scene> {
  const { vault } = context;
  const companyId = company.id;
  const open = monthOf(now, company.timeZone);
  const first = addMonths(open, -closedCycles);
  await addCompanyIn(tx, company, first, now);
  const partner = callers.partners[company.partner]!;
  const at = startOf(first, company.timeZone);
  await grantAccessIn(tx, { actor: callers.operator.clientId, at }, partner.id, companyId);
  for (const model of demoModels) await insertModel(tx, companyId, model);
  const by = { actor: callers.operator.clientId, at: now };
  const { ids, spenders } = await addPeople(context, tx, company, seed, by);
  const families = withNurseries.has(seed) ? familiesIn(spenders, hasNursery) : [];
  return {
    ...{ tx, diary, vault, companyId, company, seed, spenders, first, open, now, receiver },
    callers: { operator: callers.operator.clientId, partner: partner.clientId },
    limits: demoLimits(ids, families, [first, open], seed),
    nurseries: new Nurseries(families),
  };
}

/** The year of a company. */
async function play(scene: Scene): Promise<void> {
  const { diary, companyId, seed, spenders, open, now, callers } = scene;
  await live(scene);
  // One company of each partner shows committed expenses in every state.
  if (seed === 1 || seed === 5) await commitExpenses(scene, spenders, open, now);
  // The fourth company has suspended a benefit for everybody since.
  const since = { actor: callers.partner, at: now };
  if (seed !== 4) return;
  await diary.act({ ...since, action: 'disableLimits', subject: { companyId } }, (own) =>
    addLimitsIn(own, companyId, [], [companyWide(open)], since),
  );
}

async function addPeople(
  { vault }: Context,
  tx: Transaction,
  company: (typeof demoCompanies)[number],
  seed: number,
  by: { actor: string; at: Date },
) {
  const now = by.at;
  const people = demoPeople(company, company.headcount, seed, now);
  const open = monthOf(now, company.timeZone);
  // Who leaves within the year is there at its beginning.
  const before = people.map(({ history, ...person }, index) => ({
    ...person,
    history: partOf(seed, index, now).leftAt ? history!.slice(0, -1) : history!,
  }));
  const ids = await addEmployeesIn(tx, company.id, before, by);
  const families = people.map((one, index) => childrenOf(one, seed * 1_000 + index, index, now));
  await tx.inOrder(
    ...families.flatMap((children, index) =>
      children.map((child) => () => addFamilyMemberIn(tx, vault, company.id, ids[index]!, child)),
    ),
  );
  const spenders = before.flatMap(({ history }, index) => {
    if (history.at(-1)!.state !== 'active') return [];
    const serial = seed * 1_000 + index;
    const part = partOf(seed, index, now);
    const mealsSince = firstMeals(seed, open);
    return [{ ...part, id: ids[index]!, index, serial, mealsSince, child: families[index]![0] }];
  });
  return { ids, spenders };
}

/** Those who call the service, with the secrets that are shown once. */
async function admitCallers(context: Context, tx: Transaction, now: Date): Promise<Callers> {
  const { clock } = context;
  const description = 'Demo scenario';
  const operator = await issueOperatorCredentialIn(tx, clock, { description });
  const partners: Callers['partners'] = [];
  for (const name of partnerNames) {
    const { id } = await createPartnerIn(tx, { now: () => now }, name);
    partners.push({
      id,
      name,
      ...(await issueCredentialIn(tx, clock, { partnerId: id, description })),
    });
  }
  return { operator, partners };
}

const credentialsOf = ({ operator, partners }: Callers): DemoCredentials => ({
  operator: client(operator),
  partners: partners.map(({ name, ...issued }, index) => {
    const companyIds = demoCompanies.filter((one) => one.partner === index).map((one) => one.id);
    return { name, ...client(issued), companyIds };
  }),
});

const client = ({ clientId, clientSecret }: Client): Client => ({ clientId, clientSecret });
