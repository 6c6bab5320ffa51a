import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure, type FailureCode } from '@fringe/contract/errors';
import type { FastifyInstance, preParsingHookHandler } from 'fastify';

/** An ordinary body, which is small, takes no longer than this; a file may, if it moves. */
const MAX_MS = 300_000;
const SWEEP_MS = 1_000;

/** What the memory of a chunk costs besides its bytes: a body can arrive byte by byte. */
const CHUNK_OVERHEAD_BYTES = 256;

interface WaitingBody {
  owner: string;
  raw: IncomingMessage;
  reply: ServerResponse;
  bytes: number;
  since: number;
}

/**
 * The bodies that are arriving, which are held until they are complete. When they have more bytes
 * than the ceiling allows, the caller with the most loses its oldest one: nobody else is affected.
 */
export function watchBodies(server: FastifyInstance, ceilingBytes: number): preParsingHookHandler {
  const bodies = new Set<WaitingBody>();
  let total = 0;
  const forget = (body: WaitingBody) => {
    if (bodies.delete(body)) total -= body.bytes;
  };
  const drop = (body: WaitingBody, refusal: FailureCode) => {
    forget(body);
    const wasAnswered = body.reply.headersSent;
    // Ends the reading: what was read is let go, and the request gets the failure as its answer.
    body.raw.emit('error', new Failure(refusal));
    if (wasAnswered) body.raw.socket.destroy();
  };
  const sweep = setInterval(() => {
    const before = performance.now() - MAX_MS;
    for (const body of bodies) if (body.since < before) drop(body, 'requestTimeout');
  }, SWEEP_MS);
  sweep.unref();
  server.addHook('onClose', async () => clearInterval(sweep));

  return (request, reply, payload, done) => {
    const { raw } = request;
    done(null, payload);
    if (raw.complete) return;
    const owner = request.caller?.partnerId ?? request.caller?.credentialId ?? request.ip;
    const body = { owner, raw, reply: reply.raw, bytes: 0, since: performance.now() };
    bodies.add(body);
    raw.on('data', (chunk: Buffer) => {
      if (!bodies.has(body)) return;
      body.bytes += chunk.length + CHUNK_OVERHEAD_BYTES;
      total += chunk.length + CHUNK_OVERHEAD_BYTES;
      if (total > ceilingBytes) drop(oldestOfLargest(bodies), 'tooManyAtOnce');
    });
    // After an error nobody reads it any more; and one without a listener would end the process.
    raw.on('error', () => forget(body));
    raw.once('end', () => forget(body));
    reply.raw.once('close', () => forget(body));
  };
}

/** A set keeps the order of arrival. */
function oldestOfLargest(bodies: ReadonlySet<WaitingBody>): WaitingBody {
  const byOwner = new Map<string, number>();
  for (const { owner, bytes } of bodies) byOwner.set(owner, (byOwner.get(owner) ?? 0) + bytes);
  const [largest] = [...byOwner].reduce((most, one) => (one[1] > most[1] ? one : most));
  return [...bodies].find(({ owner, bytes }) => owner === largest && bytes > 0)!;
}
