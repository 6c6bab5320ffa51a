import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTo, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEFAULT_PORT = '5432';

/** Stands between a service and its database; what a network can do to them, it does on demand. */
export interface DatabaseProxy {
  /** For `ServiceOptions.databaseUrl`: notes where the database is, answers the way here. */
  databaseUrl(url: string): string;
  /** Ends every connection and takes no new ones. */
  cut(): Promise<void>;
  /** Ends every connection; new ones are taken. */
  dropConnections(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startProxy(): Promise<DatabaseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'fringe-proxy-'));
  const sockets = new Set<Socket>();
  let target: NetConnectOpts | undefined;

  const server = createServer((incoming) => {
    const outgoing = connectTo(target!);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async () => {
    server.listen(join(folder, `.s.PGSQL.${DEFAULT_PORT}`));
    await once(server, 'listening');
  };
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    dropConnections();
    await closed;
  };
  await listen();
  return {
    databaseUrl: (url) => {
      target = addressIn(url);
      return throughFolder(url, folder);
    },
    cut,
    dropConnections,
    restore: listen,
    close: async () => {
      await cut();
      await rm(folder, { recursive: true });
    },
  };
}

/** A URL of a socket has no host where others have it, which the URL parser does not take. */
const parse = (url: string): URL => new URL(url.replace('@/', '@socket/'));

function addressIn(text: string): NetConnectOpts {
  const url = parse(text);
  const folder = url.searchParams.get('host');
  const port = url.port || url.searchParams.get('port') || DEFAULT_PORT;
  if (folder?.startsWith('/')) return { path: join(folder, `.s.PGSQL.${port}`) };
  return { host: folder ?? url.hostname, port: Number(port) };
}

function throughFolder(text: string, folder: string): string {
  const { username, password, pathname } = parse(text);
  return `postgresql://${username}:${password}@${pathname}?host=${encodeURIComponent(folder)}`;
}
