import { Failure } from '@fringe/contract/errors';
import pg from 'pg';
import { asFailure } from '../failures.ts';
import type { Reader, SqlValue, Statement } from '../statement.ts';
import { connectionSettings } from './connection.ts';

/** Reads beyond this many under way on one lane are refused: waiting longer helps nobody. */
const MAX_IN_FLIGHT = 1_000;

/** A connection that many reads share: each is sent at once, the answers come back in order. */
interface Lane {
  client: Promise<pg.Client> | undefined;
  inFlight: number;
}

export interface ReadLanes extends Reader {
  inFlight(): number;
  close(): Promise<void>;
}

/** Opens lazily, and again after a loss: the next read connects. */
export function openReadLanes(
  url: string,
  count: number,
  onLoss: (error: unknown) => void,
): ReadLanes {
  const lanes: Lane[] = Array.from({ length: count }, () => ({ client: undefined, inFlight: 0 }));

  const run = async (config: pg.QueryConfig & { rowMode?: 'array' }) => {
    const lane = lanes.reduce((best, other) => (other.inFlight < best.inFlight ? other : best));
    if (lane.inFlight >= MAX_IN_FLIGHT) throw new Failure('unavailable');
    lane.inFlight += 1;
    try {
      lane.client ??= connect(url, lane, onLoss);
      return (await (await lane.client).query(config)).rows;
    } catch (error) {
      throw asFailure(error);
    } finally {
      lane.inFlight -= 1;
    }
  };

  return {
    rows: <Row>({ name, text }: Statement, values: readonly SqlValue[] = []) =>
      run({ name, text, values: values as unknown[] }) as Promise<Row[]>,
    tuples: <Row extends readonly unknown[]>(
      { name, text }: Statement,
      values: readonly SqlValue[] = [],
    ) => {
      const query = { name, text, values: values as unknown[], rowMode: 'array' } as const;
      return run(query) as unknown as Promise<Row[]>;
    },
    inFlight: () => lanes.reduce((sum, lane) => sum + lane.inFlight, 0),
    close: async () => {
      const clients = lanes.map((lane) => lane.client);
      for (const lane of lanes) lane.client = undefined;
      await Promise.allSettled(clients.map(async (client) => (await client)?.end()));
    },
  };
}

function connect(url: string, lane: Lane, onLoss: (error: unknown) => void): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(url));
  const forget = (error?: unknown) => {
    if (lane.client === opened) lane.client = undefined;
    if (error) onLoss(error);
  };
  client.on('error', forget);
  client.on('end', () => forget());
  const opened = client.connect().then(() => client);
  opened.catch(() => forget());
  return opened;
}
