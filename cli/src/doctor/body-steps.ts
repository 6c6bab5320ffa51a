/** One thing that happens to bodies on their way, and how to undo it. */
export interface Step<T> {
  /** What was done, as the end of the sentence "It …". */
  says: string;
  undo: (given: T) => T | undefined;
}

const textOf = (body: Buffer): string => body.toString('utf8');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');
const isUtf8 = (body: Buffer): boolean => bytesOf(textOf(body)).equals(body);

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const BOM_16 = Buffer.from([0xff, 0xfe]);

/** Undoing is tried in this order, so the likelier ones stand first. */
export const bodySteps: readonly Step<Buffer>[] = [
  {
    says: 'begins with a byte order mark',
    undo: (body) => (body.subarray(0, 3).equals(BOM) ? body.subarray(3) : undefined),
  },
  {
    says: 'has white space at its ends, such as a line end that was added',
    undo: (body) => bytesOf(textOf(body).replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')),
  },
  { says: 'lost the line end that it had', undo: (body) => Buffer.concat([body, bytesOf('\n')]) },
  {
    says: 'has the line ends of another system',
    undo: (body) => bytesOf(textOf(body).replaceAll('\r\n', '\n')),
  },
  {
    says: 'was parsed and serialised again: the same JSON in other bytes',
    undo: (body) => reserialised(body, (value) => value),
  },
  {
    says: 'is encoded as UTF-16',
    undo: (body) =>
      body.subarray(0, 2).equals(BOM_16)
        ? bytesOf(body.subarray(2).toString('utf16le'))
        : undefined,
  },
  { says: 'was taken for Latin-1 and encoded twice', undo: encodedOnce },
  {
    says: 'is encoded as Latin-1',
    undo: (body) => (isUtf8(body) ? undefined : bytesOf(body.toString('latin1'))),
  },
  { says: 'is encoded as a form', undo: fromForm },
  { says: 'is a JSON text within a JSON text', undo: unwrapped },
  {
    says: 'was parsed and serialised again, with its fields in another order',
    undo: (body) => reserialised(body, inOrder),
  },
];

function reserialised(body: Buffer, change: (value: unknown) => unknown): Buffer | undefined {
  const value = parsed(body);
  return typeof value === 'object' && value !== null
    ? bytesOf(JSON.stringify(change(value)))
    : undefined;
}

export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(textOf(body));
  } catch {
    return undefined;
  }
}

function unwrapped(body: Buffer): Buffer | undefined {
  const value = parsed(body);
  return typeof value === 'string' ? bytesOf(value) : undefined;
}

function encodedOnce(body: Buffer): Buffer | undefined {
  const text = textOf(body);
  const isLatin = isUtf8(body) && [...text].every((letter) => letter.codePointAt(0)! < 256);
  return isLatin ? Buffer.from(text, 'latin1') : undefined;
}

/** A form has one field: the JSON is its name, or its value. */
function fromForm(body: Buffer): Buffer | undefined {
  if (!/^[\w.-]*=?%7B/i.test(textOf(body))) return undefined;
  const [[name, value] = ['', '']] = new URLSearchParams(textOf(body));
  return bytesOf(value || name);
}

/** The fields of all events, as the service writes them. */
const FIELDS =
  'id,type,occurredAt,data,test,company,currency,period,employee,consumption,committedExpense,' +
  'category,behaviour,sumType,amountInCents,fiscalYear,recipient,committedAmountInCents,' +
  'paidAmountInCents,payment';
const rank = new Map(FIELDS.split(',').map((name, at) => [name, at]));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, inOrder(one)] as const);
  const place = (name: string) => rank.get(name) ?? rank.size;
  return Object.fromEntries(entries.sort(([a], [b]) => place(a) - place(b)));
}
