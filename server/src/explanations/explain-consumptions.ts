import type { Explanation } from '@fringe/contract/operations/consumptions/explanations';
import type { Scope } from '@fringe/contract/scopes';
import type { ConsumptionCategory } from '@fringe/contract/types';
import { limitCategoryOf } from '../consumptions/usage-rules.ts';
import type { Database } from '../database/database.ts';
import { usageOfEmployee } from '../limits/usage/queries.ts';
import { limitUsage } from '../limits/usage/rules.ts';
import type { CompanyId, EmployeeId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import type { Language } from '../values/wording.ts';
import { disablingsOf, limitChangesOf, statesOf } from './change-queries.ts';
import { disabling, limitHistory, statesIn, type Viewer } from './change-rules.ts';
import { english } from './english-rules.ts';
import {
  type Asked,
  entriesOf,
  monthsOfYear,
  refusalsOf,
  type Snapshot,
  type SubjectRow,
  subjectOf,
  versionsOf,
} from './queries.ts';
import {
  entriesShown,
  explainedMonth,
  isYearly,
  refusalShown,
  spanOf,
  totalOf,
  useOf,
  versionShown,
} from './rules.ts';
import { sentencesOf } from './sentence-rules.ts';
import { spanish } from './spanish-rules.ts';
import { sayingOf } from './wording-rules.ts';

/** What is asked for; without a month, the open one. */
export interface Question {
  companyId: CompanyId;
  employeeId: EmployeeId;
  payroll?: Month | undefined;
  category: ConsumptionCategory;
  language: Language;
}

/** Who asks, and which scopes they lack of those that protect a part of the answer. */
export interface Asker extends Viewer {
  withheld: Scope[];
}

/** Explains a number by all that it is made of, read from one state of the database. */
export const explainConsumptions = (
  database: Pick<Database, 'inSnapshot'>,
  question: Question,
  asker: Asker,
  gone: AbortSignal,
): Promise<Explanation> =>
  database.inSnapshot(async (snapshot) => {
    const { companyId, employeeId, payroll, category } = question;
    const subject = await subjectOf(snapshot, companyId, employeeId, payroll);
    const month = explainedMonth(payroll, subject);
    return explained(
      snapshot,
      { companyId, employeeId, month, category },
      subject,
      question,
      asker,
    );
  }, gone);

const wordings = { en: english, es: spanish };

async function explained(
  snapshot: Snapshot,
  asked: Asked,
  subject: SubjectRow,
  { language }: Question,
  asker: Asker,
): Promise<Explanation> {
  const { companyId, employeeId, month, category } = asked;
  const { currency, timeZone } = subject;
  const words = wordings[language](sayingOf({ language, month, category, currency, timeZone }));
  const seesLimits = !asker.withheld.includes('limits:read');
  const entries = await entriesOf(snapshot, asked);
  const refusals = await refusalsOf(snapshot, asked);
  const happened = {
    entries: entriesShown(entries, asker, words),
    refusals: refusals.map((row) => refusalShown(row, words)),
    versions: (await versionsOf(snapshot, asked)).map(versionShown),
    stateChanges: asker.withheld.includes('employees:read')
      ? []
      : statesIn(await statesOf(snapshot, asked), spanOf(subject, entries, refusals), asked, asker),
    limitChanges: seesLimits ? await changesOf(snapshot, asked, currency, asker) : [],
  };
  const total = totalOf(entries);
  const facts = {
    companyId,
    employeeId,
    payroll: month,
    category,
    currency,
    total,
    entries: happened.entries.map(({ shown }) => shown),
    ...(await limitOf(snapshot, asked, currency, total.netInCents, asker)),
    limitChanges: happened.limitChanges.map(({ shown }) => shown),
    stateChanges: happened.stateChanges.map(({ shown }) => shown),
    refusals: happened.refusals.map(({ shown }) => shown),
    versions: happened.versions.map(({ shown }) => shown),
    withheld: asker.withheld,
    language,
  };
  const sentences = sentencesOf(facts, happened, words);
  return { ...facts, sentences, text: sentences.join(' ') };
}

/** The limit that holds, what is used of it, and what reserves it. */
async function limitOf(
  snapshot: Snapshot,
  asked: Asked,
  currency: string,
  netInCents: number,
  { partnerId, withheld }: Asker,
): Promise<Pick<Explanation, 'limit' | 'use' | 'reservations'>> {
  const { companyId, employeeId, month, category } = asked;
  const seesLimits = !withheld.includes('limits:read');
  const limited = limitCategoryOf(category);
  const [usage] =
    limited && seesLimits
      ? await usageOfEmployee(snapshot, companyId, employeeId, month, [limited])
      : [];
  const ofYear = isYearly(usage) ? await monthsOfYear(snapshot, asked) : [];
  const use = useOf(month, netInCents, usage, ofYear, seesLimits);
  if (!usage) return { limit: null, use, reservations: [] };
  const { limit, type, disabled, since, by, payments } = limitUsage(usage, currency, partnerId);
  return { limit: { limit, type, disabled, since, by }, use, reservations: payments };
}

/** What was set or disabled for the month, in the order of time. */
async function changesOf(snapshot: Snapshot, asked: Asked, currency: string, asker: Asker) {
  const limited = limitCategoryOf(asked.category);
  if (!limited) return [];
  const set = await limitChangesOf(snapshot, asked, limited);
  const disabled = await disablingsOf(snapshot, asked, limited);
  return [
    ...limitHistory(set, asked, currency, asker),
    ...disabled.map((row) => disabling(row, asked, asker)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}
