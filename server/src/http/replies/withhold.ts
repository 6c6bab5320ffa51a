import { Readable } from 'node:stream';
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { failureNaming } from '@fringe/contract/errors';
import { fileTypesOf, type Operation } from '@fringe/contract/operation';
import {
  kindsGiven,
  kindsIn,
  type PrivateKind,
  type PrivateParts,
  privateIn,
  privateNames,
} from '@fringe/contract/schemas/private';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, JSON_TYPE } from './answer-body.ts';
import { typeAsked } from './file-forms.ts';
import { JsonMask } from './json-mask.ts';
import { AT_ONCE } from './large-answers.ts';
import { StoredText } from './representation.ts';
import { StreamedReply } from './streamed-reply.ts';

/** Names what is not shown, so that null is not taken for nothing. */
const WITHHELD = 'x-fringe-withheld';

type Hides = ReadonlySet<PrivateKind>;

/** Where an operation has something private; found when a person first calls it. */
interface Privacy {
  query: PrivateParts | undefined;
  body: PrivateParts | undefined;
  reply: PrivateParts | undefined;
  /** What its files show. Words that are kept sealed are in none. */
  files: readonly PrivateKind[];
}

const known = new WeakMap<Operation, Privacy>();

function privacyOf(operation: Operation): Privacy {
  const found = known.get(operation) ?? look(operation);
  known.set(operation, found);
  return found;
}

function look({ query, body, reply }: Operation): Privacy {
  const shown = reply.body ? privateIn(reply.body) : undefined;
  const inFiles = [...kindsIn(shown), ...(reply.fileShows ?? [])];
  return {
    query: query && privateIn(query),
    body: body && privateIn(body),
    reply: shown,
    files: inFiles.filter((kind) => kind !== 'sealedText'),
  };
}

/** Refuses what somebody who may not see it would set, find somebody by, or get as a file. */
export function demandSeen(operation: Operation, hides: Hides, request: FastifyRequest): void {
  const { query, body, files } = privacyOf(operation);
  const types = fileTypesOf(operation);
  const asksForFile =
    types.length > 0 &&
    typeAsked(request.query as object, request.headers.accept, types) !== 'json';
  const kinds = [
    ...(operation.concerns ?? []),
    ...kindsGiven(request.query, query),
    ...(operation.upload ? [] : kindsGiven(request.body, body)),
    ...(asksForFile ? files : []),
  ];
  const lacking = [...new Set(kinds)].filter((kind) => hides.has(kind));
  if (lacking.length === 0) return;
  throw failureNaming('withheld', { kinds: lacking.map((kind) => privateNames[kind]).join(', ') });
}

/** An answer without what somebody may not see. */
export function withholding(
  reply: FastifyReply,
  operation: Operation,
  hides: Hides,
  answer: unknown,
): unknown {
  const { reply: parts } = privacyOf(operation);
  const kinds = kindsIn(parts).filter((kind) => hides.has(kind));
  // Files were judged before they were made.
  const isFile = answer instanceof StreamedReply && answer.type !== JSON_TYPE;
  if (kinds.length === 0 || isFile) return bodyOf(reply, answer);
  reply.header(WITHHELD, kinds.join(', ')).header('content-type', JSON_TYPE);
  const mask = new JsonMask(parts, hides);
  if (answer instanceof StreamedReply) {
    return Readable.from(masked(answer.read().setEncoding('utf8'), mask));
  }
  const texts = answer instanceof StoredText ? answer.parts : [String(reply.serialize(answer))];
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > AT_ONCE
    ? Readable.from(masked(texts, mask))
    : texts.map((text) => mask.take(text)).join('');
}

/** Piece by piece, so that what others wait for gets in between. */
async function* masked(
  texts: Iterable<string> | AsyncIterable<string>,
  mask: JsonMask,
): AsyncGenerator<string> {
  for await (const text of texts) {
    const sent = mask.take(text);
    if (sent !== '') yield sent;
    await othersHadTheirTurn();
  }
}
