import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';

const MIB = 1024 * 1024;
const service = await startService({ config: { waitingBodiesMib: 2, stallTimeoutSeconds: 1 } });
after(service.close);
const { partner, otherPartner, companyIds, foreignCompanyIds } = service;

/** Sends nearly all of a body of one MiB; the answer, if there is one before its end. */
async function unfinished(token: string | undefined, companyId: string) {
  const socket: Socket = createConnection(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const path = `/api/v3/companies/${companyId}/limits/disable`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${MIB}\r\n\r\n`,
  );
  await new Promise<void>((resolve) => socket.write('{"'.padEnd(MIB - 100_000), () => resolve()));
  return { socket, answer: () => answer };
}

describe('bodies that are not finished', () => {
  it('are held up to a ceiling; the oldest ones of the caller with the most are cut', async () => {
    const other = await unfinished(otherPartner.token, foreignCompanyIds[0]!);
    const mine: Awaited<ReturnType<typeof unfinished>>[] = [];
    for (let count = 0; count < 4; count += 1) {
      mine.push(await unfinished(partner.token, companyIds[0]!));
    }
    // Two fit below the ceiling: the other partner's, and one of mine, whichever came last.
    const isRefused = ({ answer }: { answer(): string }) => answer().startsWith('HTTP/1.1 429 ');
    await until('three are refused', () => mine.filter(isRefused).length === 3);
    assert.equal(mine.filter(({ answer }) => answer() === '').length, 1);
    assert.equal(other.answer(), '');
    other.socket.write(' '.repeat(100_000));
    await once(other.socket, 'data');
    assert.match(other.answer(), /^HTTP\/1.1 400 /, 'the other one ends as it should');
    for (const { socket } of [...mine, other]) socket.destroy();
  });

  it('end no process when their callers hang up while they are refused', async () => {
    // Cut for their standstill, they are answered already, and some of them still half open.
    for (let round = 0; round < 3; round += 1) {
      for (const pause of [900, 1_050, 1_200]) {
        const two = await Promise.all([
          unfinished(partner.token, companyIds[0]!),
          unfinished(partner.token, companyIds[0]!),
        ]);
        await sleep(pause);
        for (const { socket } of two) socket.end();
        const more = [1, 2, 3].map(() => unfinished(partner.token, companyIds[0]!));
        for (const { socket } of await Promise.all(more)) socket.destroy();
      }
    }
    const idle = await unfinished(partner.token, companyIds[0]!);
    assert.equal((await otherPartner.get('/api/v3/companies')).status, 200);
    idle.socket.destroy();
  });
});
