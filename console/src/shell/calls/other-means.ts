import type { MadeCall } from './calls-of-page.ts';

/** In a shell, everything between single quotes is as it stands. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Only people who are signed in can ask for what is below this. */
export const needsSession = ({ path }: MadeCall): boolean => path.startsWith('/staff/');

/** By curl; the token is the one that credentials are given at /api/v3/oauth/token. */
export const asCurl = ({ method, path, body, file }: MadeCall): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(location.origin + path)}`,
    '-H "Authorization: Bearer $FRINGE_TOKEN"',
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`] : []),
    ...(file ? ["-H 'Content-Type: text/csv'", '--data-binary @employees.csv'] : []),
  ].join(' \\\n  ');

/** By the command line, with the credentials that it knows. */
export const asCli = ({ method, path, body }: MadeCall): string =>
  [`./fringe api ${method} ${quoted(path)}`, ...(body ? [`--data ${quoted(body)}`] : [])].join(' ');

/** By the SDK. */
export function asSdk({ id, input, file }: MadeCall): string {
  const values = written(input);
  const given = file ? values.replace(/ }$/, () => ', body: file }') : values;
  return `await fringe.call('${id}'${given === '{}' ? '' : `, ${given}`})`;
}

/** A value as a program writes it: names without quotes where they need none. */
function written(value: unknown): string {
  if (typeof value === 'string') return `'${escaped(value)}'`;
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (value === null || typeof value !== 'object') return String(value);
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(
      ([name, one]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : written(name)}: ${written(one)}`,
    );
  return fields.length ? `{ ${fields.join(', ')} }` : '{}';
}

const escaped = (text: string): string =>
  JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
