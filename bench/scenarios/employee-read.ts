import { compare, httpSide } from '../measure.ts';
import { growCompany, sampleIds } from '../people.ts';
import { freePort, type Platform, startProcess, stopProcess, untilAnswering } from '../platform.ts';
import type { Row } from '../results.ts';

const CONNECTIONS = 64;

/** One employee, token, scope and rate limit checked, against bare HTTP with the same bytes. */
export async function employeeRead(platform: Platform, headcount: number): Promise<Row[]> {
  await growCompany(platform, headcount);
  const { port, token, companyId } = platform;
  const base = `/api/v3/companies/${companyId}/employees`;
  const paths = (await sampleIds(platform, 1_000)).map((id) => `${base}/${id}`);
  const barePort = await freePort();
  const bare = startProcess(['sides/bare.ts'], {
    PORT: String(barePort),
    ANSWER: await exampleOf(`http://127.0.0.1:${port}${paths[0]}`, token),
  });
  const uncheckedPort = await freePort();
  const unchecked = startProcess(['sides/unchecked.ts'], {
    PORT: String(uncheckedPort),
    DATABASE_URL: platform.applicationUrl,
  });
  await untilAnswering(`http://127.0.0.1:${barePort}`);
  await untilAnswering(`http://127.0.0.1:${uncheckedPort}${paths[0]}`);
  const order = { paths, token, connections: CONNECTIONS };
  const [service, limit, peer] = await compare([
    httpSide('GET employee', { ...order, port }, watched(platform)),
    httpSide('bare node:http', { ...order, port: barePort }, { service: bare.pid! }),
    httpSide(
      'unchecked read',
      { ...order, port: uncheckedPort },
      { service: unchecked.pid!, database: platform.databasePid },
    ),
  ]);
  await stopProcess(bare);
  await stopProcess(unchecked);
  const scenario = `P1 employee read, ${headcount} employees`;
  return [
    { scenario, side: service!, limit: limit!, reach: '≥ 0.55' },
    { scenario, side: peer!, limit: limit!, reach: '(peer)' },
  ];
}

export const watched = (platform: Platform) => ({
  service: platform.servicePid,
  database: platform.databasePid,
});

/** What the service answers, to the byte, for the limit to answer too. */
async function exampleOf(url: string, token: string): Promise<string> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = await reply.text();
  const headers = Object.fromEntries(reply.headers);
  for (const own of ['connection', 'keep-alive', 'date']) delete headers[own];
  return JSON.stringify({ headers, body });
}
