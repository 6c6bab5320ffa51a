import { type StreamedDelivery, verifyWebhook } from '@fringe/sdk';
import type { Cli } from '../cli.ts';
import { readable } from '../input/given-json.ts';
import { plain, plainLines } from '../output/plain.ts';
import type { Outcome } from './forward.ts';

const SIGNATURE = 'x-service-signature';

/** Whether the signature holds; null where there is no secret to check it with. */
export async function isVerified(
  { headers, body }: StreamedDelivery,
  secret: string,
): Promise<boolean | null> {
  if (!secret) return null;
  const [, header] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === SIGNATURE) ?? [];
  try {
    await verifyWebhook(body, header, secret);
    return true;
  } catch {
    return false;
  }
}

/** A delivery that was handled, and how. */
export interface Handled {
  delivery: StreamedDelivery;
  outcome: Outcome;
  verified: boolean | null;
  /** The receiver that it was passed on to, if there is one. */
  url: string | undefined;
  withBody: boolean;
}

/** One line for each delivery, and below it the body where that is wanted. */
export function printDelivery({ out }: Cli, handled: Handled): void {
  const { delivery, outcome, url, withBody } = handled;
  const { eventType, eventId, deliveryId, attempt, body } = delivery;
  const at = new Date().toISOString();
  const { responseStatus, durationMs } = outcome;
  // Nobody has seen what did not arrive: it counts for nothing that its signature holds.
  const verified = responseStatus === null ? null : handled.verified;
  const delivered = responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
  const facts = { at, eventType, eventId, deliveryId, attempt, ...outcome, delivered, verified };
  out.line(withBody ? { ...facts, body } : facts, () => {
    const answer = out.paint(delivered ? 'green' : 'red', plain(answerOf(outcome, url)));
    const again = attempt > 1 ? ` (attempt ${attempt})` : '';
    const trust = { true: 'verified', false: out.paint('red', 'NOT VERIFIED'), null: '' };
    const time = out.paint('dim', at.slice(11, 19));
    const words = [time, plain(eventType), plain(eventId) + again, '→', answer, `${durationMs} ms`];
    const line = `${[...words, trust[`${verified}`]].join(' ').trimEnd()}\n`;
    return withBody ? `${line}${plainLines(readable(body))}\n` : line;
  });
}

/** What the receiver said, or why it did not hear of it. */
function answerOf({ responseStatus, error }: Outcome, url: string | undefined): string {
  if (responseStatus !== null) return String(responseStatus);
  const reasons: Partial<Record<NonNullable<Outcome['error']>, string>> = {
    connection: `nothing answers at ${url}`,
    dns: `there is no host of ${url}`,
    timeout: `no answer from ${url}`,
    tls: `no trusted certificate at ${url}`,
  };
  return `NOT DELIVERED (${error}: ${(error && reasons[error]) ?? `${url} did not answer`})`;
}
