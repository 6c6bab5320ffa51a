import { Failure } from '@fringe/contract/errors';

/** What the driver and the operating system report when no connection or file can be had. */
const awayCodes = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EACCES ENOSPC EDQUOT EMFILE'.split(' '),
);

/** SQLSTATE classes that mean "not now": connection, resources, operator intervention. */
const awayClasses = new Set(['08', '53', '57', '58']);

/** Lock and statement time-outs: the database is too busy for this request. */
const busyStates = new Set(['55P03', '57014', '25P03', '40001', '40P01']);

/** A transaction that lost against another one and may simply be run again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The name of the violated unique constraint or reference, if that is what the error says. */
export const violatedConstraint = (error: unknown): string | undefined =>
  ['23505', '23503'].includes(codeOf(error))
    ? (error as { constraint?: string }).constraint
    : undefined;

/** True when a lock could not be had in the time allowed for it. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** The one map from what the database reports to the failure that a caller gets. */
export function asFailure(error: unknown): unknown {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const away = awayCodes.has(code) || (code.length === 5 && awayClasses.has(code.slice(0, 2)));
  if (away || busyStates.has(code) || isLostConnection(error)) {
    return new Failure('unavailable', undefined, undefined, { cause: error });
  }
  return error;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** The driver reports a lost connection and its own time-outs without a code. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error &&
  /connection (terminated|ended|error)|timeout|not queryable|client was closed/i.test(
    error.message,
  );
