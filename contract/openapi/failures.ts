import Type from 'typebox';
import { ErrorBody, type FailureCode, failures, OAuthError } from '../errors.ts';
import { failuresOf, type Operation, pathParameters } from '../operation.ts';
import { requestToken } from '../operations/token.ts';
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
  const { status, message } = failures[code];
  const faulty = faultyRequest(operation, code);
  if (faulty) return { error: status, message: faulty.message, details: faulty.details };
  const state = states[operation.id]?.[code] ?? values.state!;
  const text = special(operation, code) ?? message;
  return {
    error: status,
    message: text.replaceAll(/<(\w+)>/g, (mark, name: string) =>
      name === 'state' ? state : (values[name] ?? mark),
    ),
  };
}

/** The texts that depend on the operation itself. */
function special({ path, upload }: Operation, code: FailureCode): string | undefined {
  if (code === 'malformedId') {
    return `${pathParameters(path)[0]} does not match any of the allowed types`;
  }
  if (upload && code === 'unsupportedMediaType') {
    return `Unsupported content type; send ${upload.type}`;
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
    description: bodies.map(([, { message }]) => `\`${message}\``).join(' or '),
    ...([429, 503].includes(status) && { headers: retryAfter }),
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

const retryAfter: Json = {
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer' },
    example: 1,
  },
};

const oauth = (error: string, error_description: string): Json => ({
  summary: `In the form dialect: ${error}`,
  value: { error, error_description },
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
