const PARTNER_API = '/api/v3';
const EXAMPLE = 'https://sandbox.fringe.example';

/** What can stand behind the address of a service only by mistake. */
const OWN_PATH = /\/(?:api\/v\d+|platform\/v\d+|sandbox\/v\d+|oauth\/token|docs)(?=\/|$)|\/api$/i;

/**
 * Where the service is, without a slash at its end. The path of the partner API is left out, which
 * people copy along with it; what cannot be right is refused, with what to write in place of it.
 */
export function checkBaseUrl(text: string, name: string): string {
  const given = webUrl(text);
  const url = given ?? withScheme(text);
  if (!url) throw refused(name, text, EXAMPLE);
  const end = withoutSlashes(url.pathname);
  if (url.username || url.password || url.search || url.hash) {
    // What may be a secret is not repeated.
    const what = 'credentials, a query or a fragment';
    throw new TypeError(`${name} must not have ${what}: write it as ${url.origin}${end}`);
  }
  if (!given) throw refused(name, text, url.origin + end);
  const hasApi = end.endsWith(PARTNER_API);
  const path = hasApi ? withoutSlashes(end.slice(0, -PARTNER_API.length)) : end;
  const own = OWN_PATH.exec(path);
  // With the whole path given, it may be that of a proxy whose own path ends in /api.
  if (own && !(hasApi && own[0] === '/api')) {
    const root = url.origin + withoutSlashes(path.slice(0, own.index));
    throw refused(name, text, `${root} or ${root}${PARTNER_API}`);
  }
  return url.origin + path;
}

function refused(name: string, text: string, right: string): TypeError {
  const shown = text.includes('@') ? 'no URL' : `'${text}'`;
  return new TypeError(`${name} is ${shown}: write it as ${right}`);
}

function webUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** What was meant where the scheme is missing, or another one. */
function withScheme(text: string): URL | undefined {
  const rest = text.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\//i, '');
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])(?=[:/]|$)/i.test(rest);
  return webUrl(`${isLocal ? 'http' : 'https'}://${rest}`);
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
