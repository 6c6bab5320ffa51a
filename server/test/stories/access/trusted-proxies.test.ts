import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Config } from '../../../src/config.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';

const PROXY = '127.0.0.1';
const MOST = 30;
const { clientId, clientSecret } = demo().partners[0]!;

/** Asks for a token as a proxy would pass it on, and answers with the status. */
async function behind(
  trustedProxies: Config['trustedProxies'],
  scene: (ask: (forwardedFor: string, secret?: string) => Promise<number>) => Promise<void>,
): Promise<void> {
  const service = await startService({ config: { trustedProxies } });
  const ask = async (forwardedFor: string, secret = 'wrong') => {
    const headers = { 'x-forwarded-for': forwardedFor };
    const body = { clientId, clientSecret: secret };
    return (await service.anonymous.post('/oauth/token', body, { headers })).status;
  };
  await scene(ask).finally(service.close);
}

async function useUp(ask: () => Promise<number>): Promise<void> {
  for (let time = 0; time < MOST; time += 1) assert.equal(await ask(), 401);
  assert.equal(await ask(), 429);
}

describe('the address of a client behind a proxy', () => {
  it('is what a trusted proxy says, so that one client does not stop another', () =>
    behind([PROXY], async (ask) => {
      await useUp(() => ask('198.51.100.1'));
      assert.equal(await ask('198.51.100.2'), 401);
      assert.equal(await ask('198.51.100.1', clientSecret), 200);
    }));

  it('is the last one that no trusted proxy has, whatever the client itself says', () =>
    behind([PROXY, '192.0.2.0/24'], async (ask) => {
      let invented = 0;
      await useUp(() => {
        invented += 1;
        return ask(`203.0.113.${invented}, 198.51.100.1, 192.0.2.7`);
      });
      assert.equal(await ask('198.51.100.2, 192.0.2.7'), 401);
    }));

  for (const [name, trusted] of [
    ['where no proxy is trusted', []],
    ['where it comes from another address than the trusted ones', ['192.0.2.1', '2001:db8::/32']],
  ] as const) {
    it(`is that of the connection ${name}`, () =>
      behind(trusted, async (ask) => {
        let invented = 0;
        await useUp(() => {
          invented += 1;
          return ask(`203.0.113.${invented}`);
        });
        assert.equal(await ask('198.51.100.3', clientSecret), 200);
      }));
  }
});
