import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A fenced block of a document: where its first line stands, and what is in it. */
export interface Block {
  language: string;
  line: number;
  text: string;
  /** Of the file that a program is to be saved as. */
  name?: string;
}

const FENCE = /^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm;

export function blocksOf(document: string): Block[] {
  const text = readFileSync(resolve(root, document), 'utf8');
  return [...text.matchAll(FENCE)].map(({ index, 1: language, 2: inside }) => {
    const name = /^\/\/ (\S+\.[jt]s)$/m.exec(inside!.split('\n')[0]!)?.[1];
    const line = text.slice(0, index).split('\n').length + 1;
    return { language: language!, line, text: inside!, ...(name && { name }) };
  });
}

export const isProgram = ({ language }: Block): boolean => ['js', 'ts'].includes(language);
export const isOutput = ({ language }: Block): boolean =>
  ['text', 'json', 'csv'].includes(language);
/** All that a guide may have: everything else would be shown without being run. */
export const isKnown = (block: Block): boolean =>
  block.language === 'sh' || isProgram(block) || isOutput(block);

/** The blocks of a document from one heading to the next. */
export function blocksUnder(heading: string, document: string): Block[] {
  const lines = readFileSync(resolve(root, document), 'utf8').split('\n');
  const first = lines.indexOf(`## ${heading}`);
  if (first < 0) throw new Error(`${document} has no "## ${heading}"`);
  const next = lines.findIndex((line, index) => index > first && line.startsWith('## '));
  const last = next < 0 ? lines.length : next;
  return blocksOf(document).filter(({ line }) => line > first && line < last);
}

/** What a partner's developer reads; each goes on after "Who you are" of the first. */
export const partnerGuides = [
  'docs/first-call.md',
  'docs/payroll-report.md',
  'docs/closing-the-month.md',
  'docs/only-the-difference.md',
  'docs/leavers-report.md',
  'docs/from-hr-spreadsheet.md',
  'docs/limits.md',
  'docs/why-refused.md',
  'docs/explaining-a-number.md',
  'docs/a-key-leaked.md',
  'docs/webhooks.md',
  'docs/somebody-complains.md',
];

/** What an operator reads. */
export const operatorGuides = ['docs/going-to-production.md', 'docs/operations.md'];

/** Made from the commands of the program, and held against them by a test of its own. */
const generated = ['docs/cli.md'];

/** Every document that a reader follows, whether it shows commands or not. */
export const readersDocuments = (): string[] =>
  ['README.md', ...globSync('docs/*.md', { cwd: root }).sort()].filter(
    (path) => !generated.includes(path),
  );
