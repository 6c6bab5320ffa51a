import type { Context } from '../context.ts';
import { type Attempted, attemptDelivery } from './attempt-delivery.ts';
import { type Claim, claimDueDeliveries } from './deliver-due.ts';
import { recordAttempts } from './record-attempts.ts';

/** Calls at a time, of one worker; those to receivers that struggle never take all of them. */
const MOST = { all: 1_024, struggling: 768 };

/** Attempts that end within so many milliseconds are recorded together. */
const GATHER_MS = 4;

/** Without a bell, what is due is looked for as often as this. */
const LOOK_MS = 500;

/**
 * Delivers for as long as it is not told to stop: claims, calls outside any transaction, records in
 * batches. What is under way at the end is finished.
 */
export async function keepDelivering(context: Context, stopping: AbortSignal): Promise<void> {
  const { database, log } = context;
  const underWay = new Set<Promise<void>>();
  let hanging = 0;
  const gathered: Attempted[] = [];
  let wake = () => {};
  const sleeping = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const unheard = database.bell.listen(() => wake());
  const stopped = () => wake();
  stopping.addEventListener('abort', stopped);

  const start = ({ id, deliveries }: Claim) => {
    for (const delivery of deliveries) {
      hanging += Number(delivery.struggling);
      const attempt = attemptDelivery(context, id, delivery)
        .then((one) => void gathered.push(one))
        .catch(({ name, code }) => log.warn({ reason: name, code }, 'an attempt failed to be made'))
        .finally(() => {
          underWay.delete(attempt);
          hanging -= Number(delivery.struggling);
          wake();
        });
      underWay.add(attempt);
    }
  };
  const record = async () => {
    const batch = gathered.splice(0);
    if (batch.length > 0) await recordAttempts(database, batch);
  };

  while (!stopping.aborted) {
    const busy = await record()
      .then(() => claimDueDeliveries(context, roomBeside(underWay.size, hanging)))
      .then((claim) => {
        start(claim);
        return claim.deliveries.length > 0;
      })
      .catch(({ name, code }) => {
        log.warn({ reason: name, code }, 'deliveries could not be claimed or recorded');
        return false;
      });
    if (gathered.length > 0 || busy) await sleeping(GATHER_MS);
    else if (!stopping.aborted) await sleeping(LOOK_MS);
  }
  stopping.removeEventListener('abort', stopped);
  unheard();
  await Promise.all(underWay);
  await record().catch(() => undefined);
}

/** Receivers that fare well always have room, however many others hang. */
const roomBeside = (underWay: number, hanging: number) => ({
  healthy: Math.max(0, MOST.all - underWay),
  struggling: Math.max(0, Math.min(MOST.struggling - hanging, MOST.all - underWay)),
});
