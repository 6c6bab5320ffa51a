import {
  ConnectionError,
  type Employee,
  Fringe,
  NotFoundError,
  type Operations,
  type Pages,
  RateLimitError,
  SignatureError,
  signTestDelivery,
  verifyWebhook,
  type WebhookEvent,
} from '../../src/index.ts';

// The project has no types of Node.
declare const process: { env: Record<string, string | undefined>; version: string };

const { BUSY_URL, FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET } = process.env;
const credentials = { clientId: FRINGE_CLIENT_ID!, clientSecret: FRINGE_CLIENT_SECRET! };
const fringe = new Fringe();

const member = { companyId: '', employeeId: '' };

// What does not fit the types is an error of the compiler.
// @ts-expect-error: no credentials
void (() => new Fringe({ baseUrl: '' }));
// @ts-expect-error: half of the credentials
void (() => new Fringe({ clientId: '' }));
// @ts-expect-error: no such state
void (() => fringe.employees.list('', { state: 'gone' }));
// @ts-expect-error: an id is a text
void (() => fringe.employees.get('', 1));
// @ts-expect-error: the path is missing
void (() => fringe.call('readEmployee'));
// @ts-expect-error: it takes no query
void (() => fringe.call('readEmployee', { path: member, query: { limit: 1 } }));
// @ts-expect-error: it takes no path
void (() => fringe.call('listCompanies', { path: { companyId: '' } }));
// @ts-expect-error: a part is misspelt
void (() => fringe.call('listCompanies', { qery: {} }));
// Where nothing has to be said, nothing need be, or an empty part.
void (() => [fringe.call('listCompanies'), fringe.call('listCompanies', { path: {}, query: {} })]);
// @ts-expect-error: no such field
void (async () => (await fringe.employees.get('', '')).salary);
// @ts-expect-error: not every event has a period
void ((event: WebhookEvent) => event.data.company.period);
const name: Operations['readEmployee']['reply']['name'] = 'text';
const typed: Pages<Employee> = fringe.employees.list(name);
void typed;

async function pages() {
  const [company] = await fringe.companies.list().all();
  const seen: string[] = [];
  for await (const employee of fringe.employees.list(company!.id, { limit: 7 })) {
    seen.push(employee.id);
  }
  const csv = await fringe.consumptions.ofCompanyCsv(company!.id);
  let bytes = 0;
  for await (const chunk of csv) bytes += chunk.byteLength;
  const unknown = await fringe.employees
    .get(company!.id, '00000000-0000-7000-8000-000000000000')
    .catch((error: unknown) => error instanceof NotFoundError && error.status);
  return { companyId: company!.id, seen, csv: [bytes, csv.contentLength], unknown };
}

async function retries() {
  const reasons: string[] = [];
  const busy = new Fringe({
    baseUrl: BUSY_URL!,
    ...credentials,
    onRetry: ({ reason }) => {
      reasons.push(reason.name);
    },
  });
  const companies = await busy.companies.list().all();
  return {
    companies: companies.length,
    reasons,
    classes: [RateLimitError, ConnectionError].length,
  };
}

async function abort() {
  const giveUp = new AbortController();
  const reason = new Error('enough');
  const call = fringe.companies.list({}, { signal: giveUp.signal }).all();
  giveUp.abort(reason);
  return call.then(
    () => 'was not aborted',
    (error: unknown) => error === reason,
  );
}

async function webhooks() {
  const type = 'employee.consumption.generated';
  const { headers, body } = await signTestDelivery({ type, secret: 'whsec_a' });
  const event = await verifyWebhook(body, headers['X-Service-Signature'], 'whsec_a');
  const amount =
    event.type === type ? event.data.company.employee.consumption.amountInCents : undefined;
  let problem: string | undefined;
  try {
    await verifyWebhook(`${body} `, headers['X-Service-Signature'], 'whsec_a');
  } catch (error) {
    if (error instanceof SignatureError) problem = error.problem;
  }
  return { type: event.type, amount, problem };
}

console.log(
  JSON.stringify({
    version: process.version,
    pages: await pages(),
    retries: await retries(),
    aborted: await abort(),
    webhooks: await webhooks(),
  }),
);
