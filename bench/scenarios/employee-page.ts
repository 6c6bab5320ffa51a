import { compare, httpSide } from '../measure.ts';
import { growCompany } from '../people.ts';
import { freePort, type Platform, startProcess, stopProcess, untilAnswering } from '../platform.ts';
import type { Row } from '../results.ts';
import { sqlSide } from '../sides/sql.ts';
import { watched } from './employee-read.ts';

const CONNECTIONS = 8;
const SIZE = 250;

/** A page of 250 with its count, against pgbench and against the page as it is usually written. */
export async function employeePage(platform: Platform, headcount: number): Promise<Row[]> {
  await growCompany(platform, headcount);
  const pages = Math.floor(headcount / SIZE);
  const { port, token, companyId } = platform;
  const query = Array.from({ length: pages }, (_, index) => `limit=${SIZE}&page=${index + 1}`);
  const ordinaryPort = await freePort();
  const ordinary = startProcess(['sides/ordinary.ts'], {
    PORT: String(ordinaryPort),
    DATABASE_URL: platform.applicationUrl,
  });
  const path = `/companies/${companyId}/employees`;
  await untilAnswering(`http://127.0.0.1:${ordinaryPort}${path}?limit=1&page=1`);
  const order = { token, connections: CONNECTIONS };
  const [service, limit, usual] = await compare([
    httpSide(
      'GET page',
      { ...order, port, paths: query.map((one) => `/api/v3${path}?${one}`) },
      watched(platform),
    ),
    await sqlSide('pgbench', platform, pageScript(companyId, pages)),
    httpSide(
      'ordinary Fastify',
      { ...order, port: ordinaryPort, paths: query.map((one) => `${path}?${one}`) },
      { service: ordinary.pid!, database: platform.databasePid },
    ),
  ]);
  await stopProcess(ordinary);
  const scenario = `P2 page of ${SIZE}, ${headcount} employees`;
  return [
    { scenario, side: service!, limit: limit!, reach: '≥ 0.4' },
    { scenario, side: service!, limit: usual!, reach: '≥ 2' },
    { scenario, side: usual!, limit: limit!, reach: '(peer)' },
  ];
}

/** The two statements of the page, in one round trip as the service sends them. */
const pageScript = (companyId: string, pages: number): string => `
\\set page random(0, ${pages - 1})
\\startpipeline
SELECT k.position::int, h.employees
  FROM unnest(ARRAY['${companyId}']::uuid[]) WITH ORDINALITY AS k (company_id, position)
  JOIN headcounts h ON h.company_id = k.company_id;
SELECT string_agg(shown, ',' ORDER BY place) FROM (
  SELECT representation AS shown, row_number() OVER (ORDER BY ordinal) AS place FROM (
    SELECT ordinal, representation FROM employees
    WHERE company_id = '${companyId}' AND ordinal > :page * ${SIZE}
      AND ordinal <= (:page + 1) * ${SIZE}) AS page) AS placed
  GROUP BY place / 64 ORDER BY place / 64;
\\endpipeline
`;
