import { docsOf, ErrorBody, type FailureCode, failures, OAuthError, oauthDocs } from '../errors.ts';
import { explanations } from '../explanations.ts';
import { failuresOf, type Operation, pathParameters } from '../operation.ts';
import { requestToken } from '../operations/access/token.ts';
import * as Type from '../schemas/type.ts';
import { faultyRequest } from './faulty-request.ts';
import { type Json, withReferences } from './schemas.ts';

/** What stands in the texts of failures in place of the values of a case. */
const values: Record<string, string> = {
  current: '2026-05',
  next: '2026-06',
  open: '2026-05',
  payroll: '2026-05',
  period: '2026-05',
  category: 'meal',
  left: '1350',
  email: 'nadia.ferrer@aurora.example',
  legalId: '12345678Z',
  externalId: 'card-2026-05-000118',
  name: 'Plan Familia',
  state: 'removed',
  status: 'delivered',
  seconds: '42',
  kinds: 'salaries',
};

/** Where a text names the state that forbids the operation, and it is not the usual one. */
const states: Record<string, Partial<Record<FailureCode, string>>> = {
  inviteEmployee: { employeeState: 'active' },
  platformInviteEmployee: { employeeState: 'active' },
  unblockEmployee: { employeeState: 'active' },
  platformUnblockEmployee: { employeeState: 'active' },
  approveCommittedExpense: { commitmentState: 'cancelled' },
  rejectCommittedExpense: { commitmentState: 'active' },
  cancelCommittedExpense: { commitmentState: 'finished' },
  replaceCommittedExpense: { commitmentState: 'finished' },
  executePayment: { commitmentState: 'pending', paymentState: 'cancelled' },
  cancelPayment: { commitmentState: 'pending', paymentState: 'executed' },
  voidPayment: { paymentState: 'scheduled' },
};

/** What the service answers when an operation fails in a way: to the letter, in some case. */
export function failureExample(operation: Operation, code: FailureCode): ErrorBody {
  const faulty = faultyRequest(operation, code);
  return {
    error: failures[code].status,
    message: faulty?.message ?? textOf(operation, code),
    code,
    docs: docsOf(code),
    ...(code === 'insufficientScope' && { scope: operation.scope! }),
    ...(faulty && { details: faulty.details }),
  };
}

function textOf(operation: Operation, code: FailureCode): string {
  const state = states[operation.id]?.[code] ?? values.state!;
  const text = special(operation, code) ?? failures[code].message;
  return text.replaceAll(/<(\w+)>/g, (mark, name: string) =>
    name === 'state' ? state : (values[name] ?? mark),
  );
}

/** The texts that depend on the operation itself. */
function special({ path, upload }: Operation, code: FailureCode): string | undefined {
  if (code === 'malformedId') {
    return `${pathParameters(path)[0]} does not match any of the allowed types`;
  }
  if (upload && code === 'unsupportedMediaType') {
    return `Unsupported content type; send ${upload.types.join(' or ')}`;
  }
  if (upload && code === 'bodyTooLarge') {
    return `The body is larger than ${upload.maxBytes / 1024 / 1024} MiB`;
  }
  return undefined;
}

/** One response for each status, with every text that it can carry. */
export function failureResponses(operation: Operation): Json {
  const byStatus = Map.groupBy(failuresOf(operation), (code) => failures[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [status, response(operation, status, codes)]),
  );
}

function response(operation: Operation, status: number, codes: FailureCode[]): Json {
  const isToken = operation.id === requestToken.id;
  const bodies = codes.map((code) => [code, failureExample(operation, code)] as const);
  return {
    description: describe(codes),
    ...headersOf(status, codes),
    content: {
      'application/json': {
        schema: withReferences(isToken ? Type.Union([ErrorBody, OAuthError]) : ErrorBody),
        examples: {
          ...Object.fromEntries(
            bodies.map(([code, value]) => [code, { summary: value.message, value }]),
          ),
          ...(isToken && oauthExamples[status]),
        },
      },
    },
  };
}

/** What the failures of a status mean and what to do, each under its code if there are several. */
const describe = (codes: readonly FailureCode[]): string =>
  codes.length === 1
    ? explanations[codes[0]!]
    : codes.map((code) => `- \`${code}\`: ${explanations[code]}`).join('\n');

const retryAfter: Json = {
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer' },
    example: 1,
  },
};

const challenge = (example: string): Json => ({
  'WWW-Authenticate': {
    description: 'Why the token was refused (RFC 6750, section 3).',
    schema: { type: 'string' },
    example,
  },
});

function headersOf(status: number, codes: readonly FailureCode[]): Json {
  if ([429, 503].includes(status)) return { headers: retryAfter };
  if (status === 401) return { headers: challenge('Bearer error="invalid_token"') };
  if (!codes.includes('insufficientScope')) return {};
  return { headers: challenge('Bearer error="insufficient_scope", scope="employees:read"') };
}

const oauth = (error: OAuthError['error'], error_description: string): Json => ({
  summary: `In the form dialect: ${error}`,
  value: { error, error_description, error_uri: oauthDocs(error) },
});

/** What the form dialect answers; RFC 6749, section 5.2. */
const oauthExamples: Record<number, Json> = {
  400: {
    invalid_request: oauth('invalid_request', 'grant_type is missing'),
    unsupported_grant_type: oauth('unsupported_grant_type', 'only client_credentials is supported'),
    invalid_scope: oauth('invalid_scope', 'the client has companies:read employees:read'),
  },
  401: { invalid_client: oauth('invalid_client', 'the client id or secret is wrong') },
};
