import { parentPort, workerData } from 'node:worker_threads';

/** Sends a body so many times, from a thread of its own, and says with what statuses. */
const { url, token, times } = workerData as { url: string; token: string; times: number };

parentPort!.on('message', async ({ path, body }: { path: string; body: string }) => {
  const statuses: number[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    await reply.text();
    statuses.push(reply.status);
  }
  parentPort!.postMessage(statuses);
});
