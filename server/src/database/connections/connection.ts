import pg from 'pg';

/** How long the database may work, wait for a lock, or be left alone inside a transaction. */
const timeouts = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 15_000,
};

/** Days stay text, as they travel; 64-bit integers become numbers: they are cents and counts. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.INT8]: (text) => Number(text),
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
};

/** The settings of every connection of the service; `pipeline` sends without awaiting answers. */
export const connectionSettings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'fringe',
  keepAlive: true,
  pipeline: true,
  types: types as pg.CustomTypesConfig,
  ...timeouts,
});
