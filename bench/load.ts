import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';

/**
 * The load, in a process of its own: keeps connections busy for a time, one request after the other
 * on each, and prints how many were answered and how long they took. Raw sockets, because a client
 * that costs more than the server would measure itself.
 */
interface Order {
  port: number;
  paths: string[];
  /** GET without one; else these bodies are sent in turn, each mark in them as a new number. */
  method?: string;
  bodies?: string[];
  token: string;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  failures: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Stands in a body for a number that is used once. */
const MARK = '############';

const order = JSON.parse(readFileSync(0, 'utf8')) as Order;
const { method = 'GET', bodies = [''] } = order;
/** Every path with every body: no two requests that follow each other are the same. */
const requests = bodies.flatMap((body) => order.paths.map((path) => request(path, body)));

function request(path: string, body: string): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${order.token}`,
    ...(body && ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Where the marks of each request stand; a number has as many characters as its mark. */
const marks = requests.map((bytes) => {
  const places: number[] = [];
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) places.push(at);
  return places;
});
let numbers = Math.floor(Date.now() / 10) * 10_000;

/** The next request, with numbers that no request had before. */
function nextRequest(): Buffer {
  const index = next++ % requests.length;
  for (const at of marks[index]!) {
    numbers += 1;
    requests[index]!.write(numbers.toString(36).padStart(MARK.length, '0'), at, 'latin1');
  }
  return requests[index]!;
}

const times: number[] = [];
let failures = 0;
let next = 0;
const started = performance.now();
const ends = started + order.seconds * 1000;

await Promise.all(Array.from({ length: order.connections }, keepBusy));
const elapsed = (performance.now() - started) / 1000;
times.sort((a, b) => a - b);
const result: LoadResult = {
  requests: times.length,
  failures,
  perSecond: times.length / elapsed,
  p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
  p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
};
process.stdout.write(JSON.stringify(result));

function keepBusy(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(order.port, '127.0.0.1');
    socket.setNoDelay(true);
    let sentAt = 0;
    let missing = 0;
    const send = () => {
      sentAt = performance.now();
      if (sentAt >= ends) {
        socket.end();
        resolve();
        return;
      }
      // Copied when it is sent: the next one with this text may come before it is gone.
      socket.write(Buffer.from(nextRequest()));
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      missing = missing > 0 ? missing - chunk.length : bytesAfter(chunk);
      if (missing > 0) return;
      times.push(performance.now() - sentAt);
      send();
    });
  });
}

/** How much of an answer is still to come, from the chunk that begins it. */
function bytesAfter(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200')) failures += 1;
  const at = head.search(/content-length: /i);
  const length = Number.parseInt(head.slice(at + 16), 10);
  return end + 4 + length - chunk.length;
}
