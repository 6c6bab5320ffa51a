import type { FastifyReply } from 'fastify';
import { inPieces } from './large-answers.ts';
import { StoredText } from './representation.ts';
import { StreamedReply, sendStreamed } from './streamed-reply.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What is sent: the answer itself, or what stands for it. */
export function bodyOf(reply: FastifyReply, answer: unknown): unknown {
  if (answer instanceof StreamedReply) return sendStreamed(reply, answer);
  if (!(answer instanceof StoredText)) return answer;
  reply.header('content-type', JSON_TYPE);
  return inPieces(reply, answer.parts);
}
