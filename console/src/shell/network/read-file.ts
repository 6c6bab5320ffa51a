import {
  ApiError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
} from '@fringe/sdk';
import { type Side, sessionFetch } from '../api.ts';

const bases = { partner: '/api/v3', platform: '/platform/v1' };

/** Where something of a company is for a link; the browser fetches it with its session. */
export const addressOf = (side: Side, companyId: string, path: string): string =>
  `${bases[side]}/companies/${companyId}/${path}`;

const kinds: Record<number, typeof ApiError> = {
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
};

/** Reads a file of a company as text: the page goes on working with it. */
export async function readFile(address: string, signal?: AbortSignal): Promise<string> {
  const reply = await sessionFetch(address, signal ? { signal } : {}).catch((error: Error) => {
    throw signal?.aborted ? error : new ConnectionError(error.message);
  });
  const text = await reply.text();
  if (reply.ok) return text;
  const { message = reply.statusText, code } = said(text);
  const requestId = reply.headers.get('x-request-id') ?? undefined;
  const Kind = kinds[reply.status] ?? ApiError;
  throw new Kind({ status: reply.status, message, code, operation: address, requestId });
}

function said(text: string): { message?: string; code?: string } {
  try {
    return JSON.parse(text) as { message?: string; code?: string };
  } catch {
    return {};
  }
}
