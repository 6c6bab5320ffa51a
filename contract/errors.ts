import * as Type from './schemas/type.ts';
import { Closed } from './types.ts';

/** The body of every failure. */
export const ErrorBody = Closed({
  error: Type.Integer({
    format: 'int32',
    description: 'The HTTP status of the answer, once more.',
  }),
  message: Type.String({ description: 'What is wrong, in words; the first of `details` if any.' }),
  code: Type.String({
    description: 'The name of the failure, for programs. New names can be added at any time.',
  }),
  docs: Type.String({ description: 'The path of the page that explains the failure.' }),
  scope: Type.Optional(Type.String({ description: 'The scope that the token lacks.' })),
  details: Type.Optional(
    Type.Array(
      Closed({
        path: Type.String({ description: 'The part that is wrong, such as `body/email`.' }),
        message: Type.String({ description: 'What it has to be, in words.' }),
      }),
      { description: 'Each fault of an invalid query or body; left out in other failures.' },
    ),
  ),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;

/** The error body of the OAuth dialect of the token endpoint (RFC 6749, section 5.2). */
export const OAuthError = Closed({
  error: Type.Enum(
    ['invalid_client', 'invalid_request', 'invalid_scope', 'unsupported_grant_type'],
    { type: 'string', description: 'The code of RFC 6749, section 5.2.' },
  ),
  error_description: Type.String({ description: 'What is wrong, in words for people.' }),
  error_uri: Type.Optional(
    Type.String({ description: 'The path of the page that explains the failure.' }),
  ),
});
export type OAuthError = Type.Static<typeof OAuthError>;

/** Every failure that the service can answer with: code, status, text. */
export const failures = {
  invalidRequest: { status: 400, message: 'Invalid request' },
  malformedHttp: { status: 400, message: 'The request is not valid HTTP' },
  fieldRequired: { status: 400, message: "Invalid request: '<field>' field is required" },
  recurrentMonth: {
    status: 400,
    message: 'Recurrent limits can only be set for the next payroll cycle (<next>)',
  },
  punctualMonth: {
    status: 400,
    message: 'Punctual limits can only be set for the current payroll cycle (<current>)',
  },
  disableMonth: {
    status: 400,
    message:
      'Limits can only be disabled for the current (<current>) or next payroll cycle (<next>)',
  },
  invalidToken: { status: 401, message: 'invalid_token' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  unauthorised: { status: 401, message: 'Unauthorised' },
  invalidCredentials: { status: 401, message: 'Invalid credentials' },
  companyNotOfPartner: { status: 403, message: 'Company does not belong to the specified partner' },
  insufficientScope: { status: 403, message: 'insufficient_scope' },
  operatorOnly: { status: 403, message: 'Only operator credentials may use the platform API' },
  crossSite: { status: 403, message: 'A session changes things only from our own pages' },
  roleNotAllowed: { status: 403, message: 'Your role may not do this' },
  withheld: { status: 403, message: 'Your role does not include <kinds>; an admin can add it' },
  sandboxOnly: { status: 403, message: 'Operation only available in the sandbox environment' },
  companyNotFound: { status: 404, message: 'Company not found' },
  employeeNotFound: { status: 404, message: 'Employee not found' },
  familyMemberNotFound: { status: 404, message: 'Family member not found' },
  cycleNotFound: { status: 404, message: 'Payroll cycle not found' },
  settlementNotFound: { status: 404, message: 'Settlement not found' },
  resourceNotFound: { status: 404, message: 'Resource not found' },
  methodNotAllowed: { status: 405, message: 'Method not allowed' },
  requestTimeout: { status: 408, message: 'The request did not arrive in time' },
  requestInProgress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running; send it again in a moment',
  },
  answerNotKept: {
    status: 409,
    message: 'This was carried out before, but its answer is not kept; read what it changed',
  },
  emailTaken: { status: 409, message: "An employee with email '<email>' already exists" },
  legalIdTaken: { status: 409, message: "An employee with legal ID '<legalId>' already exists" },
  employeeState: { status: 409, message: 'Employee with invalid state <state>' },
  companyLegalIdTaken: {
    status: 409,
    message: "A company with legal ID '<legalId>' already exists",
  },
  externalIdTaken: {
    status: 409,
    message: "A corporation with external ID '<externalId>' already exists",
  },
  modelNameTaken: { status: 409, message: "A benefit model with name '<name>' already exists" },
  templateNameTaken: { status: 409, message: "An export template '<name>' already exists" },
  templateReadyMade: {
    status: 409,
    message: 'A ready-made template cannot be changed; write one with its definition',
  },
  templateChanged: { status: 409, message: 'The export template has changed since you read it' },
  exportNotDone: { status: 409, message: 'The export has no file: it is <state>' },
  exportBooked: { status: 409, message: 'The export is booked already' },
  presetNameTaken: { status: 409, message: "A preset with name '<name>' already exists" },
  cycleAlreadyClosed: { status: 409, message: 'Payroll cycle already closed' },
  cycleNotOpen: { status: 409, message: 'Payroll <payroll> is not open; the open one is <open>' },
  benefitDisabled: {
    status: 409,
    message: 'The <category> benefit is disabled for payroll <payroll>',
  },
  limitExceeded: {
    status: 409,
    message: 'The amount passes the <category> limit of <period>: <left> cents are left',
  },
  limitRequired: {
    status: 409,
    message: 'The company requires limits, and there is none for <category> in payroll <payroll>',
  },
  chargeConflict: {
    status: 409,
    message: "External ID '<externalId>' was used for a different charge",
  },
  notACharge: { status: 409, message: 'Only a charge can be voided, not a void' },
  chargeOfPayment: {
    status: 409,
    message: 'The charge belongs to a payment of a committed expense; void that payment',
  },
  entryNotFlagged: { status: 409, message: 'The entry has no flag that could be acknowledged' },
  commitmentExists: {
    status: 409,
    message: 'There is a committed expense for this fiscal year, category and recipient already',
  },
  recipientCommitted: {
    status: 409,
    message: 'The family member is the recipient of a live committed expense; cancel it first',
  },
  commitmentState: { status: 409, message: 'Committed expense with invalid state <state>' },
  paymentState: { status: 409, message: 'Payment with invalid state <state>' },
  nobodyToTrigger: {
    status: 409,
    message: 'Nobody in this company can have that happen; name an employee, or add one',
  },
  subscriptionDisabled: { status: 409, message: 'The subscription is disabled; enable it first' },
  deliveryOver: {
    status: 409,
    message: 'The delivery is <status>; only a pending one can be advanced',
  },
  answerNotAwaited: {
    status: 409,
    message: 'Nobody waits for this answer: it came too late, or was given already',
  },
  tooManySubscriptions: {
    status: 409,
    message: 'You have 100 subscriptions, the most that are possible; delete one first',
  },
  viewNameTaken: { status: 409, message: "A view with name '<name>' already exists" },
  tooManyViews: { status: 409, message: 'A role keeps at most 100 views; delete one first' },
  lastAdmin: { status: 409, message: 'No other admin of the operator could enter' },
  bodyTooLarge: { status: 413, message: 'The body is larger than 1 MiB' },
  unsupportedMediaType: { status: 415, message: 'Unsupported content type; send application/json' },
  malformedId: { status: 422, message: '<parameter> does not match any of the allowed types' },
  idempotencyKeyReused: {
    status: 422,
    message: 'Idempotency-Key was used with a different request',
  },
  tooManyRequests: { status: 429, message: 'Too many requests; see the retry-after header' },
  tooManyAtOnce: {
    status: 429,
    message: 'Too many of your requests are under way; wait for some of them, then try again',
  },
  invitedRecently: {
    status: 429,
    message: 'The employee was invited a moment ago; invite again in <seconds> seconds',
  },
  headersTooLarge: { status: 431, message: 'The URL or the headers are too large' },
  internal: { status: 500, message: 'Internal server error' },
  unableToProcess: { status: 500, message: 'Internal server error: Unable to process request' },
  unavailable: { status: 503, message: 'The service is busy or its database is away; try again' },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

/** Where a page explains every failure, each under its code. */
export const FAILURES_PAGE = '/docs/errors';

export const docsOf = (code: FailureCode): string => `${FAILURES_PAGE}#${code}`;

/** The same for the OAuth dialect, whose errors have names of their own. */
export const oauthDocs = (error: OAuthError['error']): string =>
  docsOf(error === 'invalid_client' ? 'invalidCredentials' : 'invalidRequest');

interface FailureOptions extends ErrorOptions {
  /** The scope that the token lacks. */
  scope?: string;
  /** When it makes sense to try again. */
  retryAfterSeconds?: number;
}

/** What a failing check throws: one of the listed failures, with a text of its own if need be. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: ErrorBody['details'];
  readonly scope: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    message?: string,
    details?: ErrorBody['details'],
    options?: FailureOptions,
  ) {
    super(message ?? failures[code].message, options);
    this.name = 'Failure';
    this.code = code;
    this.status = failures[code].status;
    this.details = details;
    this.scope = options?.scope;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** The failure for one field that is not what it has to be. */
export const invalidField = (path: string, message: string): Failure =>
  new Failure('invalidRequest', `${path}: ${message}`, [{ path, message }]);

/** A failure whose text names a value: what stands in angle brackets is replaced. */
export const failureNaming = (
  code: FailureCode,
  values: Record<string, string>,
  options?: FailureOptions,
): Failure =>
  new Failure(
    code,
    failures[code].message.replaceAll(/<(\w+)>/g, (mark, name: string) => values[name] ?? mark),
    undefined,
    options,
  );
