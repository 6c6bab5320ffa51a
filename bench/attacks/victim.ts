import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Another partner at work, in a process of its own: one call after the other with a pause between,
 * mostly reads of an employee, now and then a limit that is set. Prints how long they took.
 */
interface Order {
  port: number;
  token: string;
  reads: string[];
  write: { path: string; body: string };
  seconds: number;
}

export interface VictimResult {
  calls: number;
  failures: number;
  p50Ms: number;
  p99Ms: number;
}

const PAUSE_MS = 5;
const EVERY_FIFTH = 5;

const order = JSON.parse(readFileSync(0, 'utf8')) as Order;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
let failures = 0;
const ends = performance.now() + order.seconds * 1000;
for (let calls = 0; performance.now() < ends; calls += 1) {
  const isWrite = calls % EVERY_FIFTH === 0;
  const path = isWrite ? order.write.path : order.reads[calls % order.reads.length]!;
  const started = performance.now();
  const status = await call(isWrite ? 'PUT' : 'GET', path, isWrite ? order.write.body : undefined);
  times.push(performance.now() - started);
  if (status !== 200) failures += 1;
  await sleep(PAUSE_MS);
}
agent.destroy();
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
const result: VictimResult = { calls: times.length, failures, p50Ms: at(0.5), p99Ms: at(0.99) };
process.stdout.write(JSON.stringify(result));

function call(method: string, path: string, body: string | undefined): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${order.token}`,
      ...(body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const sent = request({ port: order.port, method, path, headers, agent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
