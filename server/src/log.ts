import { styleText } from 'node:util';
import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import type { RequestId } from './values/ids.ts';

/** Lines of JSON for programs; on a terminal, or where it is set, lines for people. */
export function createLog({ logLevel, logFormat, environment }: Config): Logger {
  const forPeople = (logFormat ?? (process.stdout.isTTY ? 'people' : 'json')) === 'people';
  const out = pino.destination({
    dest: 1,
    sync: false,
    // A person watches; a program gets many lines at once.
    minLength: forPeople ? 0 : 8_192,
    periodicFlush: 200,
  } as never);
  const stream = forPeople
    ? { write: (line: string) => void out.write(forReaders(line)), flush: () => out.flush() }
    : out;
  return pino({ level: logLevel, base: { environment } }, stream);
}

interface Entry {
  level: number;
  time: number;
  msg: string;
  environment?: string;
  requestId?: RequestId;
  [field: string]: unknown;
}

const WARN = 40;
const ERROR = 50;

/** "12:30:05 GET /api/v3/companies 200 3 ms", or what happened and the fields that say more. */
function forReaders(line: string): string {
  const { level, time, msg, environment: _, ...fields } = JSON.parse(line) as Entry;
  const at = new Date(time).toTimeString().slice(0, 8);
  const { text, grade } = msg === 'request' ? answered(fields) : happened(level, msg, fields);
  const shown = grade < WARN ? text : colour(grade < ERROR ? 'yellow' : 'red', text);
  return `${colour('dim', at)} ${shown}\n`;
}

/** Colours are for terminals that want them. */
const colour = (format: Parameters<typeof styleText>[0], text: string): string =>
  styleText(format, text, { stream: process.stdout });

function answered({ method, route, status, ms, requestId }: Record<string, unknown>) {
  const grade = Number(status) >= 500 ? ERROR : Number(status) >= 400 ? WARN : 0;
  const text = `${method} ${route} ${status} ${ms} ms`;
  // A refused caller may ask about it, and has this id.
  return { text: grade > 0 ? `${text} requestId=${requestId}` : text, grade };
}

function happened(level: number, msg: string, fields: Record<string, unknown>) {
  const name = level >= ERROR ? 'ERROR ' : level >= WARN ? 'WARN ' : '';
  const rest = Object.entries(fields).map(([key, value]) => ` ${key}=${plain(value)}`);
  return { text: `${name}${msg}${rest.join('')}`, grade: level };
}

/** A word as it is; all else as JSON, in which nothing can steer a terminal. */
const plain = (value: unknown): string =>
  typeof value === 'string' && /^[\w.:/-]+$/.test(value) ? value : JSON.stringify(value);
