import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError, NotFoundError, ServerError, type StreamedDelivery } from '@fringe/sdk';
import type { Listener } from '../account/config.ts';
import { calledAddress } from '../account/session.ts';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { describeError } from '../errors/failures.ts';

/** How listening goes on; `open` is called for every connection. */
export interface Listening {
  /** True where `open` makes anew what is gone or disabled meanwhile. */
  renews: boolean;
  open(): Promise<Listener>;
  ready(listener: Listener): void;
  delivery(listener: Listener, delivery: StreamedDelivery): Promise<void>;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Connects again and again until it is stopped, or another one has taken over. */
export async function keepListening(cli: Cli, listening: Listening): Promise<void> {
  const { signal, out } = cli;
  const underWay = new Set<Promise<void>>();
  let pauseMs = FIRST_PAUSE_MS;
  let everConnected = false;
  while (!signal.aborted) {
    try {
      await connection(cli, listening, underWay, () => {
        pauseMs = FIRST_PAUSE_MS;
        everConnected = true;
      });
    } catch (error) {
      if (signal.aborted) break;
      // What does not work at first is not a matter of time.
      if (!everConnected || !mayComeBack(error, listening)) throw error;
      out.note(
        `The connection broke (${describeError(error, calledAddress()).message}); trying again`,
      );
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
  await Promise.allSettled(underWay);
}

async function connection(
  { session, signal }: Cli,
  listening: Listening,
  underWay: Set<Promise<void>>,
  connected: () => void,
): Promise<void> {
  const { fringe } = await session();
  const listener = await listening.open();
  for await (const event of fringe.sandbox.stream(listener.subscriptionId, { signal })) {
    if (event.type === 'replaced') throw new Replaced();
    if (event.type === 'ready') {
      connected();
      listening.ready(listener);
    }
    if (event.type !== 'delivery') continue;
    const work = listening.delivery(listener, event.delivery);
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }
}

/** Wrong credentials stay wrong, and so does a subscription that is another's to mend. */
const mayComeBack = (error: unknown, { renews }: Listening): boolean =>
  describeError(error).ending === 'unreachable' ||
  error instanceof ServerError ||
  (renews && (error instanceof NotFoundError || error instanceof ConflictError));

/** The subscription is somebody else's now, who goes on. */
export class Replaced extends Complaint {
  constructor() {
    super(
      'conflict',
      'Another one listens to this subscription now',
      'End the other one, or give each a subscription of its own with --subscription',
    );
  }
}
