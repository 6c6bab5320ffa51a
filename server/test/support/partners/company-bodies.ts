import { cif } from '../../../src/values/spanish-ids.ts';
import { type Client, done } from '../client.ts';
import { demo } from '../context.ts';
import { type Service, startService } from '../service.ts';

export const COMPANIES = '/platform/v1/companies';

export const address = {
  streetName: 'Calle de Atocha',
  streetNumber: '7',
  street: 'Calle de Atocha, 7',
  postalCode: '28012',
  province: 'Madrid',
  locality: 'Madrid',
};

let serial = 0;

/** A company that is not there yet: what is needed to create it, and no more. */
export function company(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1;
  return {
    name: 'Cierzo Energía',
    legalId: cif('B', String(6_000_000 + serial)),
    legalName: 'Cierzo Energía, S.L.',
    contactEmail: 'personas@cierzo.example',
    deliveryAddress: address,
    legalAddress: address,
    countryISO2Code: 'ES',
    ...overrides,
  };
}

export async function addCompany(
  operator: Client,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  return (await done(operator.post(COMPANIES, company(overrides)))).id;
}

/** A company as the operator reads it. */
export const companyOf = async (operator: Client, id: string) =>
  (await operator.get(`${COMPANIES}/${id}`)).body;

/** A service whose clock stands where it is put. A token lives an hour, so each time has one. */
export async function startAtAnyTime(): Promise<{
  service: Service;
  at(time: string): Promise<Client>;
}> {
  let now = new Date();
  const service = await startService({ clock: { now: () => now } });
  const at = (time: string): Promise<Client> => {
    now = new Date(time);
    return service.anonymous.login(demo().operator);
  };
  return { service, at };
}
