import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { leave, type Place, placeAt, type Started, said, start } from './cli.ts';
import { startSandbox } from './sandbox.ts';

export const SUBSCRIPTIONS = '/api/v3/webhooks/subscriptions';
export const aurora = ['--company', 'aurora'];

/** A sandbox, and those who listen to it. Use with `after(close)`. */
export async function startListeners() {
  const service = await startSandbox();
  const under: Started[] = [];
  return {
    service,
    /** Listens, and waits until it says that it is ready. */
    listening: async (place: Place, ...args: string[]): Promise<Started> => {
      const started = start(place, ['listen', ...args]);
      under.push(started);
      await until('it is ready', () => isReady(started));
      return started;
    },
    trigger: async (event: string): Promise<{ id: string; type: string }[]> => {
      const place = await placeAt(service.url);
      const done = await said(place, ['trigger', event, ...aurora, '--json']);
      assert.equal(done.code, 0, done.stderr);
      return JSON.parse(done.stdout).events;
    },
    subscriptions: async (): Promise<{ id: string; status: string; description: string }[]> =>
      (await service.partner.get(SUBSCRIPTIONS)).body.subscriptions,
    close: async () => {
      for (const one of under) one.kill('SIGKILL');
      await Promise.all(under.map(({ ended }) => ended));
      await service.close();
      await leave();
    },
  };
}

const isReady = ({ stdout, stderr }: Started): boolean =>
  stderr().startsWith('Ready.') || stdout().startsWith('{"ready":true');

export async function until(
  what: string,
  happened: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await happened())) {
    assert.ok(Date.now() < deadline, `waited in vain until ${what}`);
    await sleep(20);
  }
}

export const lines = ({ stdout }: Started): string[] => stdout().split('\n').filter(Boolean);

export const secretOf = ({ stderr }: Started): string => /whsec_[\w+/=]+/.exec(stderr())![0];

/** Ctrl-C. */
export const stop = (started: Started) => {
  started.kill('SIGINT');
  return started.ended;
};
