import {
  type Answer,
  ApiError,
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
} from '../errors.ts';

type ErrorClass = new (answer: Answer) => ApiError;

const classes: Record<number, ErrorClass> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: NotFoundError,
  408: InvalidRequestError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
  431: InvalidRequestError,
};

const classOf = (status: number): ErrorClass =>
  classes[status] ?? (status >= 500 ? ServerError : ApiError);

/** The error for an answer that is no success. */
export async function failureOf(operation: string, response: Response): Promise<ApiError> {
  if (isRedirect(response)) return redirected(operation, response);
  const text = await response.text();
  const own = ownBody(text, response.status);
  return new (classOf(response.status))({
    ...aboutOf(operation, response),
    ...(own ?? { message: strangeMessage(response, text) }),
  });
}

/** The value of a success; `empty` where there is to be none. */
export async function readValue(
  operation: string,
  response: Response,
  empty: boolean,
): Promise<unknown> {
  const text = await response.text();
  if (empty) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw unexpected(operation, response, `${strangeMessage(response, text)}; JSON was expected`);
  }
}

/** The error for a success that is not what was asked for. */
export const unexpected = (operation: string, response: Response, message: string): ApiError =>
  new UnexpectedAnswerError({ ...aboutOf(operation, response), message });

/** Some `fetch` hide where a redirect leads to; all of them hide or show the status. */
export const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** The token must not follow to wherever somebody points. */
function redirected(operation: string, response: Response): ApiError {
  const to = response.headers.get('location');
  return unexpected(
    operation,
    response,
    `The service redirects${to ? ` to ${to}` : ''}, which is not followed; check baseUrl`,
  );
}

const aboutOf = (operation: string, response: Response) => ({
  operation,
  status: response.status,
  requestId: response.headers.get('x-request-id') ?? undefined,
  retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
});

/** The error body of the service; whatever else answers has another one. */
function ownBody(
  text: string,
  status: number,
): Pick<Answer, 'message' | 'code' | 'docs' | 'details'> | undefined {
  const { error, message, code, docs, details } = parseObject(text) ?? {};
  if (typeof message !== 'string') return undefined;
  // Others have codes, too, and mean something else by them.
  const isOurs = error === status;
  return {
    message,
    ...(isOurs && typeof code === 'string' && { code }),
    ...(isOurs && typeof docs === 'string' && { docs }),
    ...(Array.isArray(details) && { details }),
  };
}

/** The object that a text is in JSON; undefined if it is none. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A value that may be anything, as an object whose fields may be; undefined if it is none. */
export const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;

const EXCERPT = 120;
/** Of a page, the part that is looked at for words. */
const LOOKED_AT = 20_000;

/** What can be said of an answer that the service did not make. */
function strangeMessage({ status, statusText, headers }: Response, text: string): string {
  const type = headers.get('content-type')?.split(';')[0] ?? 'no content type';
  // A tag ends before the next one: each character is looked at once, also where none ends.
  const words = text.slice(0, LOOKED_AT).replaceAll(/<[^<>]*>/g, ' ');
  const excerpt = words.replaceAll(/\s+/g, ' ').trim().slice(0, EXCERPT);
  return [
    `HTTP ${status}${statusText ? ` ${statusText}` : ''} with a body that is not from Fringe`,
    `(${type})${excerpt ? `: ${excerpt}` : ', and empty'}`,
  ].join(' ');
}

/** Seconds, or a date; whatever else it says is nothing. */
function retryAfterMs(header: string | null): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
