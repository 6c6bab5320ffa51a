import { useWords } from '../../../shell/language.tsx';
import type { Column } from '../use-import.ts';
import { filledBy, useFieldNames } from './field-words.ts';
import { reasonWords } from './reason-words.ts';

type Words = (typeof reasonWords)['es'];
type Said = (words: Words, found: readonly string[], field: string | undefined) => string;

/**
 * What the service says about a cell, in its own words, and how we say it. A sentence that is new
 * here is shown as it came.
 */
const sentences: readonly (readonly [RegExp, Said])[] = [
  [/^is empty$/, (words) => words.empty],
  [/^is an error of the spreadsheet/, (words) => words.sheetError],
  [/^is a number; give/, (words) => words.dateNumber],
  [/^may begin with the month/, (words) => words.monthFirst],
  [/^has no such month/, (words) => words.noMonth],
  [/^may be thousands or/, (words) => words.unclearAmount],
  [/^has three decimals/, (words) => words.threeDecimals],
  [/^is not an amount in euros/, (words) => words.noAmount],
  [/^may be hours or/, (words) => words.hours],
  [/^does not say how much/, (words) => words.workTime],
  [/^is in euros, and .* is (\w+)$/, (words, [currency]) => words.currency(currency!)],
  [/^is taken without its points/, (words) => words.plainId],
  [/^must be a whole number of cents/, (words) => words.cents],
  [/^must be integer$/, (words) => words.whole],
  [/^must be a real day|^must be a day from/, (words) => words.date],
  [/^must match format "email"/, (words) => words.email],
  [/^must be one of/, (words, _, field) => (field === 'taxRegime' ? words.regime : words.allowed)],
  [/^must be >= (\d+)/, (words, [number]) => words.atLeast(number!)],
  [/^must be <= (\d+)/, (words, [number]) => words.atMost(number!)],
  [/^must NOT have more than (\d+)/, (words, [number]) => words.tooLong(number!)],
  [/^must NOT have fewer than/, (words) => words.empty],
  [/^must be text without control/, (words) => words.control],
  [/^is not (?:the name of )?a benefit model/, (words) => words.noModel],
  [/^is the name of several/, (words) => words.severalModels],
  [/^must be a uuid/, (words) => words.noId],
  [/^is not a Spanish NIF/, (words) => words.checkLetter],
  [/^stands in line (\d+) already/, (words, [line]) => words.twice(line!)],
  [/^has (\d+) cells where the header has (\d+)/, (words, [a, b]) => words.cells(a!, b!)],
  [/^it is not known$/, (words) => words.notKnown],
  [/^by the preset$/, (words) => words.byPreset],
  [/^it has no name$/, (words) => words.noName],
  [/^it is of a report$/, (words) => words.ofReport],
  [/^it may be by year/, (words) => words.yearOrMonth],
  [/^it may be gross/, (words) => words.grossOrNet],
  [/^has the column (.+) twice$/, (words, [name]) => words.columnTwice(name!)],
  [/^has the columns model and modelId/, (words) => words.modelTwice],
];

/** A sentence about a cell, and which column it is in; none where it is about the whole row. */
export interface Reason {
  column: number | undefined;
  text: string;
}

/** Which column a message is about, by its heading or by the field that it is taken for. */
function placed(message: string, columns: readonly Column[]) {
  const taken = /^An employee with (email|legal ID) /.exec(message)?.[1];
  if (taken) {
    const field = taken === 'email' ? 'email' : 'legalId';
    return { field, column: columnOf(field, columns), rest: message, taken: field };
  }
  const heading = columns.findIndex((one) => one.field && message.startsWith(`${one.column}: `));
  if (heading >= 0) {
    const { field, column } = columns[heading]!;
    return { field: field!, column: heading, rest: message.slice(column.length + 2) };
  }
  const named = /^([\w.]+): (.*)$/.exec(message) ?? /^(\w+) ((?:is|stands) .*)$/.exec(message);
  const [, field = '', rest = message] = named ?? [];
  const column = columnOf(field, columns);
  return column === undefined ? { field, column, rest: message } : { field, column, rest };
}

function columnOf(field: string, columns: readonly Column[]): number | undefined {
  const at = columns.findIndex((one) => one.field && filledBy(one.field) === filledBy(field));
  return at < 0 ? undefined : at;
}

/** What the service says, in the words of the reader. */
export function useReasons() {
  const words = useWords(reasonWords);
  const nameOf = useFieldNames();
  const said = (text: string, field?: string): string => {
    const known = sentences.find(([form]) => form.test(text));
    return known ? known[1](words, known[0].exec(text)!.slice(1), field) : text;
  };
  return {
    /** About a column: why it is ignored. */
    said,
    /** About a row. */
    ofRow: (message: string, columns: readonly Column[]): Reason => {
      const { field, column, rest, taken } = placed(message, columns);
      if (taken) {
        return { column, text: taken === 'email' ? words.emailTaken : words.legalIdTaken };
      }
      return { column, text: said(rest, field) };
    },
    /** About the file as a whole. */
    ofFile: (problem: string): string => {
      const missing = /^has no column (.+)$/.exec(problem)?.[1];
      if (missing) return words.missing(missing.split(', ').map(nameOf).join(', '));
      const [, one, other, field] =
        /^has "(.*)" and "(.*)", which both are (.+)$/.exec(problem) ?? [];
      return field ? words.both(one!, other!, nameOf(field)) : said(problem);
    },
  };
}

/** The required fields that a problem of the file names as missing. */
export const missingFields = (problems: readonly string[]): string[] =>
  problems.flatMap((one) => /^has no column (.+)$/.exec(one)?.[1]?.split(', ') ?? []);
