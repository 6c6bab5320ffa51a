import { it } from 'node:test';
import { employeesOf, isOperator, type Side } from './employee-sides.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import {
  expectFailure,
  fill,
  type GoodRequest,
  perform,
  refusesMalformedIds,
  refusesPartners,
  UNKNOWN_ID,
} from './refusals.ts';
import { expectNoChange } from './tables.ts';

/** An operation below the employees of a company. */
export interface Asked {
  side: Side;
  method: GoodRequest['method'];
  /** What follows the company's employees, with parameters in braces. */
  pattern: string;
  ids: Record<string, string>;
  body?: unknown;
  /** What a partner's token must allow. */
  scope: string;
  /** How an unknown company is answered. */
  unknownCompany?: string;
}

const bodyOf = ({ body }: Asked) => body !== undefined && { body };

/** The request in a company, with some ids replaced. */
export const requestFor = (
  asked: Asked,
  companyId: string = asked.side.companyId,
  ids: Record<string, string> = {},
): GoodRequest => ({
  method: asked.method,
  path: employeesOf(asked.side, companyId) + fill(asked.pattern, { ...asked.ids, ...ids }),
  ...bodyOf(asked),
});

/** 403: of the partner, a foreign company and a missing scope; of the operator, any partner. */
export function refusesStrangers(asked: Asked): void {
  const { side } = asked;
  if (isOperator(side)) refusesEveryPartner(asked);
  else refusesForeignCompanies(asked);
}

function refusesEveryPartner(asked: Asked): void {
  const { service } = asked.side;
  refusesPartners(service, requestFor(asked));
  it('does not tell a partner whether there is such a company', async () => {
    const reply = await perform(service.partner, requestFor(asked, UNKNOWN_ID));
    expectFailure(reply, 403, 'Only operator credentials may use the platform API');
  });
}

function refusesForeignCompanies(asked: Asked): void {
  const { service, client, companyId } = asked.side;
  const foreignId = service.foreignCompanyIds[0]!;
  const message = 'Company does not belong to the specified partner';

  it('refuses a company of another partner, whoever is asked for, and changes nothing', () =>
    expectNoChange(service, async () => {
      const unknown = Object.fromEntries(Object.keys(asked.ids).map((name) => [name, UNKNOWN_ID]));
      for (const ids of [asked.ids, unknown]) {
        const reply = await perform(client, requestFor(asked, foreignId, ids));
        expectFailure(reply, 403, message);
      }
      const theirs = await perform(service.otherPartner, requestFor(asked, companyId));
      expectFailure(theirs, 403, message);
    }));

  it(`refuses a token without ${asked.scope}, after the company and before the rest`, async () => {
    const caller = await callerWithout(asked);
    await expectNoChange(service, async () => {
      const request = requestFor(asked);
      const [mine, malformed, foreign] = await Promise.all([
        perform(caller, request),
        perform(caller, { ...request, path: `${request.path}?colour=blue` }),
        perform(caller, requestFor(asked, foreignId)),
      ]);
      expectFailure(mine, 403, 'insufficient_scope');
      expectFailure(malformed, 403, 'insufficient_scope');
      expectFailure(foreign, 403, message);
    });
  });
}

const everyScope = ['companies:read', 'employees:read', 'employees:write', 'family:read'];

/** A caller of the first demo partner who may do everything about people but this. */
async function callerWithout({ side: { service }, scope }: Asked) {
  const [partnerId] = await demoPartnerIds(service);
  const others = everyScope.filter((one) => one !== scope);
  return callerWith(service, partnerId, others);
}

/** 404 of a company that nobody has: before the scope and the input. */
export function refusesUnknownCompanies(asked: Asked): void {
  const { side, unknownCompany = 'Company not found' } = asked;
  it('does not know a company that nobody has, whatever else is wrong', async () => {
    const callers = [side.client, ...(isOperator(side) ? [] : [await callerWithout(asked)])];
    await expectNoChange(side.service, async () => {
      for (const caller of callers) {
        const { path, ...request } = requestFor(asked, UNKNOWN_ID);
        for (const query of ['', '?colour=blue']) {
          const reply = await perform(caller, { ...request, path: path + query });
          expectFailure(reply, 404, unknownCompany);
        }
      }
    });
  });
}

/** 404 of an employee: one that nobody is, and those of other companies. */
export function refusesUnknownEmployees(asked: Asked): void {
  const { side } = asked;
  const { service, client, siblingId } = side;
  refusesUnknownCompanies(asked);

  it('does not know an employee that nobody is, or of another company', async () => {
    const foreign = await service.operator.get(
      `/platform/v1/companies/${service.foreignCompanyIds[0]}/employees?limit=1`,
    );
    const sibling = await service.operator.get(
      `/platform/v1/companies/${siblingId}/employees?limit=1`,
    );
    const others = [foreign, sibling].map(({ body }) => body.employees[0].id);
    await expectNoChange(service, async () => {
      for (const employeeId of [UNKNOWN_ID, ...others]) {
        const reply = await perform(client, requestFor(asked, undefined, { employeeId }));
        expectFailure(reply, 404, 'Employee not found');
      }
      const elsewhere = await perform(client, requestFor(asked, siblingId));
      expectFailure(elsewhere, 404, 'Employee not found');
    });
  });
}

/** 422: before the company and everything after it. */
export function refusesIllFormedIds(asked: Asked): void {
  const { side } = asked;
  const pattern = `${side.base}/companies/{companyId}/employees${asked.pattern}?colour=blue`;
  const ids = { companyId: side.companyId, ...asked.ids };
  refusesMalformedIds(side.service, side.client, asked.method, pattern, ids);
  if (!('employeeId' in asked.ids)) return;
  it('comes before an unknown company', async () => {
    const request = requestFor(asked, UNKNOWN_ID, { employeeId: 'x' });
    const reply = await perform(side.client, request);
    expectFailure(reply, 422, 'employeeId does not match any of the allowed types');
  });
}
