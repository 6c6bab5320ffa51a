import assert from 'node:assert/strict';
import type { Client, Reply } from '../../../support/client.ts';
import { many, newCharge, postBatch, postCharge } from '../../../support/money/charges.ts';

/** What became of a charge, and when it was sent. */
export interface Sent {
  at: number;
  accepted: boolean;
  message: string;
}

/** Clients that charge as fast as they are answered. */
export interface Crowd {
  sent: readonly Sent[];
  /** Returns when so many more charges were answered that were sent from now on. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

const DEADLINE_MS = 60_000;

/** Lets clients charge one cent each, singly and, every fourth of them, in batches of three. */
export function startCrowd(
  clients: readonly Client[],
  companyId: string,
  employeeIds: readonly string[],
  count: number,
): Crowd {
  const sent: Sent[] = [];
  let stopped = false;
  const running = many(count, async (index) => {
    const client = clients[index % clients.length]!;
    const fresh = () => newCharge(employeeIds[index % employeeIds.length]!);
    while (!stopped) {
      const at = performance.now();
      if (index % 4 === 0) {
        for (const { outcome, reason } of await postBatch(client, companyId, many(3, fresh))) {
          sent.push({ at, accepted: outcome === 'accepted', message: reason?.message ?? '' });
        }
      } else {
        sent.push({ at, ...judged(await postCharge(client, companyId, fresh())) });
      }
    }
  });
  // A client that fails ends the story when it is waited for, and not before.
  const all = Promise.all(running);
  all.catch(() => undefined);
  const stop = async () => {
    stopped = true;
    await all;
  };
  const more = async (wanted: number) => {
    const from = performance.now();
    while (sent.filter(({ at }) => at > from).length < wanted) {
      assert.ok(performance.now() < from + DEADLINE_MS, 'the crowd stands still');
      await Promise.race([all, new Promise((done) => setTimeout(done, 5))]);
    }
  };
  return { sent, more, stop };
}

function judged({ status, body, text }: Reply): Omit<Sent, 'at'> {
  assert.ok(status === 200 || status === 409, text);
  return { accepted: status === 200, message: status === 200 ? '' : body.message };
}
