import { Complaint } from '../errors/complaint.ts';

const EXAMPLE = 'Write it like https://sandbox.fringe.example or http://127.0.0.1:3000';

/** Paths of a service that its address cannot end in. */
const OWN_PATH = /\/(api|docs|oauth|platform\/v\d+|sandbox\/v\d+)(\/.*)?$/;

/** Where a service is: without the path of its partner API, which people copy along with it. */
export function addressOf(text: string): string {
  const given = text.trim();
  if (!/^https?:\/\//i.test(given)) throw schemeMissing(given);
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url) throw refused(given, 'is not an address', EXAMPLE);
  if (url.username || url.password) {
    throw refused(url.host, 'was given with a name and a password', 'Leave out what is before @');
  }
  if (url.search || url.hash) {
    throw refused(given, 'has more than a path', `Leave out what is after ${url.pathname}`);
  }
  const address = given.replace(/\/+$/, '').replace(/\/api\/v\d+$/, '');
  const own = OWN_PATH.exec(address);
  if (!own) return address;
  const right = address.slice(0, own.index);
  throw refused(
    given,
    'has a path that is not its own',
    `Write it like ${right} or ${right}/api/v3`,
  );
}

function schemeMissing(text: string): Complaint {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return refused(text, 'is not http or https', EXAMPLE);
  const isLocal = /^(localhost|127\.|\[::1\]|\d+$)/.test(text);
  const full = `${isLocal ? 'http' : 'https'}://${/^\d+$/.test(text) ? `127.0.0.1:${text}` : text}`;
  if (!text || !URL.canParse(full)) return refused(text, 'is not an address', EXAMPLE);
  return refused(text, 'lacks http:// or https://', `Write it like ${full}`);
}

const refused = (text: string, why: string, hint: string): Complaint =>
  new Complaint('usage', `The address of the service, '${text}', ${why}`, hint);
