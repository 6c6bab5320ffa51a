import { failureNaming, invalidField } from '@fringe/contract/errors';
import type {
  CompanyChanges,
  CompanyInput,
} from '@fringe/contract/operations/companies/platform-companies';
import type { Address } from '@fringe/contract/types';
import type { CompanyId } from '../values/ids.ts';
import { addMonths, closingDateOf, LAST_DAY, type Month } from '../values/month.ts';
import { isCompanyId } from '../values/spanish-ids.ts';
import type { CompanyFields, NewCompany, StoredCompany } from './queries.ts';

/** The legal ids that a filter names, one, several with commas, or repeated; null for no filter. */
export function legalIdsOf(filter: string | string[] | undefined): string[] | null {
  if (filter === undefined) return null;
  return [filter]
    .flat()
    .flatMap((text) => text.split(','))
    .map((id) => id.trim().toUpperCase())
    .filter((id) => id !== '');
}

/** Where most of the people of a country live, for countries that have several time zones. */
const usualZones: Record<string, string> = {
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kyiv',
};

const isCountry = (code: string): boolean =>
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;

/** A new company, with what follows from its country. */
export function newCompany(id: CompanyId, input: CompanyInput): NewCompany {
  const currency = input.currency ?? 'EUR';
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    throw invalidField('body/currency', 'is not a currency of ISO 4217');
  }
  if (!isCountry(input.countryISO2Code)) {
    throw invalidField('body/countryISO2Code', 'is not a country of ISO 3166-1');
  }
  return {
    id,
    corporationId: input.corporationId?.toLowerCase() ?? null,
    name: input.name,
    legalId: input.legalId,
    legalName: input.legalName,
    contactEmail: input.contactEmail,
    countryISO2Code: input.countryISO2Code,
    deliveryAddress: address(input.deliveryAddress),
    legalAddress: address(input.legalAddress),
    currency,
    timeZone: knownZone(input.timeZone ?? zoneOf(input.countryISO2Code)),
    closingDay: input.closingDay ?? LAST_DAY,
    limitsRequired: input.limitsRequired ?? false,
  };
}

/** A company after changes: what they do not name keeps its value. */
export function changedCompany(company: CompanyFields, changes: CompanyChanges): CompanyFields {
  const { corporationId, deliveryAddress, legalAddress, timeZone, closingDay, ...rest } = changes;
  return {
    ...company,
    ...rest,
    ...(corporationId !== undefined && { corporationId: corporationId?.toLowerCase() ?? null }),
    ...(deliveryAddress && { deliveryAddress: address(deliveryAddress) }),
    ...(legalAddress && { legalAddress: address(legalAddress) }),
    ...(timeZone !== undefined && { timeZone: knownZone(timeZone) }),
    ...(closingDay !== undefined && { closingDay: closingDay ?? LAST_DAY }),
  };
}

/** A closing date that was moved stays before that of the month after. */
export function demandAfterMoved(
  company: StoredCompany,
  closingDay: number | null | undefined,
): void {
  const { openMonth, movedClosingDate: moved } = company;
  if (closingDay === undefined || moved === null) return;
  const following = closingDateOf(addMonths(openMonth, 1), closingDay ?? LAST_DAY);
  if (moved < following) return;
  const reason = `the closing date of ${openMonth} was moved to ${moved}`;
  throw invalidField('body/closingDay', `would close the next cycle on ${following}: ${reason}`);
}

/** A change that would close the open cycle at once is a mistake: that cannot be taken back. */
export function demandAhead(changes: CompanyChanges, open: Month, due: Date, now: Date): void {
  if ((changes.closingDay === undefined && changes.timeZone === undefined) || due > now) return;
  const field = changes.closingDay === undefined ? 'timeZone' : 'closingDay';
  const how = "move that cycle's closing date first";
  throw invalidField(
    `body/${field}`,
    `would close the open payroll cycle (${open}) at once; ${how}`,
  );
}

type AddressInput = Omit<Address, 'details' | 'district'> & Partial<Address>;

const address = (input: AddressInput): Address => ({
  ...input,
  details: input.details ?? null,
  district: input.district ?? null,
});

function zoneOf(country: string): string {
  const usual = usualZones[country];
  if (usual) return usual;
  const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  if (zones.length === 1) return zones[0]!;
  const many = zones.length > 1 ? 'has several time zones' : 'is no country with a time zone';
  throw invalidField('body/timeZone', `is required: ${country} ${many}`);
}

/** Names only: an offset such as +01:00 knows nothing of summer. */
function knownZone(name: string): string {
  try {
    if (!/^[+-]/.test(name)) {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return name;
    }
  } catch {
    // Refused below.
  }
  throw invalidField('body/timeZone', 'is not an IANA time zone, such as Europe/Madrid');
}

/** Warnings about a company's legal id; a failure where check digits are demanded. */
export function judgeLegalId(
  legalId: string | undefined,
  country: string,
  strict: boolean,
): string[] {
  if (legalId === undefined || country !== 'ES' || isCompanyId(legalId)) return [];
  const message = 'is not a Spanish CIF or NIF with a correct check digit';
  if (strict) throw invalidField('body/legalId', message);
  return [`legalId ${message}`];
}

/** What the database's refusal of a company means, if it is about its legal id or corporation. */
export function refusalOf(constraint: string | undefined, legalId: string) {
  if (constraint === 'companies_legal_id_key_key' || constraint === 'companies_legal_id_key') {
    return failureNaming('companyLegalIdTaken', { legalId });
  }
  if (constraint === 'companies_corporation_id_fkey') {
    return invalidField('body/corporationId', 'is not a corporation');
  }
  return undefined;
}
