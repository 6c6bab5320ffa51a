const MIB = 1024 * 1024;

/** As many of a kind as a body of one MiB has room for. */
function full(before: string, one: (index: number) => string, after: string): string {
  const parts: string[] = [];
  for (let length = 100, index = 0; ; index += 1) {
    const part = one(index);
    length += part.length + 1;
    if (length > MIB) return before + parts.join(',') + after;
    parts.push(part);
  }
}

/** A body that costs no more than its bytes. */
export const plainBody = JSON.stringify('a'.repeat(MIB - 100));

/** Bodies within the limit of bytes that once took a hundred times as long, or could. */
export const hostileBodies: Record<string, string> = {
  'unknown keys that are numbers': full('{', (index) => `"${index}":0`, '}'),
  'unknown keys that are names': full('{', (index) => `"a${index}":0`, '}'),
  'empty texts as employees': full('{"benefit":"meal","employees":[', () => '""', ']}'),
  'arrays as event types': full('{"url":"x","eventTypes":[', () => '[]', ']}'),
  'objects with a key each': full('[', (index) => `{"k${index}":1}`, ']'),
  'brackets without an end': '['.repeat(MIB - 100),
  'brackets that end': '['.repeat(MIB / 2 - 50) + ']'.repeat(MIB / 2 - 50),
  'numbers of many digits': full('[', () => '1e308', ']'),
  'escaped characters': `"${'\\u0041'.repeat(MIB / 6 - 50)}"`,
  'one number': '1'.repeat(MIB - 100),
  'as many objects as are taken': JSON.stringify({
    employees: Array.from({ length: 4_150 }, (_, index) => ({ [`k${index}`.padEnd(230, '-')]: 1 })),
  }),
  'as many fields as are taken': JSON.stringify(
    Object.fromEntries(Array.from({ length: 12_400 }, (_, at) => [`k${at}`.padEnd(75, '-'), 0])),
  ),
};
