import assert from 'node:assert/strict';
import { type Client, client } from '../client.ts';
import type { Service } from '../service.ts';

/** A browser in which somebody has signed in, or is about to. */
export class Browser {
  readonly #url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Opens an address of the service or of another; keeps cookies as a browser does. */
  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#url);
    const headers = new Headers(init.headers);
    const isOwn = url.origin === this.#url;
    if (isOwn && this.cookies.size > 0) headers.set('cookie', this.header());
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    if (isOwn) for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows where it is sent, until it is sent nowhere any more. */
  async follow(address: string): Promise<Response> {
    let response = await this.open(address);
    for (let step = 0; step < 10 && response.status === 303; step += 1) {
      const to = response.headers.get('location')!;
      if (to === '/console') return response;
      response = await this.open(to);
    }
    return response;
  }

  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Calls as the console does: with the cookie, its header and its origin. */
  calls(more: Record<string, string> = {}): Client {
    const own = client(this.#url);
    const send: Client['send'] = (method, path, init = {}) => {
      const headers = new Headers(init.headers);
      const ours = { cookie: this.header(), origin: this.#url, 'x-fringe-console': '1', ...more };
      for (const [name, value] of Object.entries(ours)) {
        if (value !== '' && !headers.has(name)) headers.set(name, value);
      }
      return own.send(method, path, { ...init, headers });
    };
    const withBody = (body: unknown) => ({
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return {
      ...own,
      send,
      get: (path) => send('GET', path),
      post: (path, body) => send('POST', path, body === undefined ? {} : withBody(body)),
      put: (path, body) => send('PUT', path, withBody(body)),
      patch: (path, body) => send('PATCH', path, withBody(body)),
      delete: (path) => send('DELETE', path),
    };
  }

  #keep(line: string): void {
    const [pair, ...rest] = line.split('; ');
    const [name, value] = pair!.split(/=(.*)/s) as [string, string];
    if (rest.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The people of the demo, by their roles. */
export const demoPeople = {
  admin: 'admin@fringe.example',
  support: 'support@fringe.example',
  auditor: 'auditor@fringe.example',
  partnerAdmin: 'admin@nomina-clara.example',
  developer: 'developer@nomina-clara.example',
  payroll: 'payroll@aurora.example',
  hr: 'hr@aurora.example',
  viewer: 'viewer@aurora.example',
};

/** Signs in with one click, by the provider that the sandbox has built in. */
export async function signIn(
  service: Pick<Service, 'url'>,
  who: keyof typeof demoPeople,
): Promise<Browser> {
  const browser = new Browser(service.url);
  const ways = (await (await browser.open('/console/sign-in/ways')).json()) as {
    issuers: { people: { href: string }[] }[];
  };
  const link = ways.issuers[0]!.people.find(({ href }) =>
    href.endsWith(encodeURIComponent(demoPeople[who])),
  );
  const landed = await browser.follow(link!.href);
  assert.equal(landed.headers.get('location'), '/console', await landed.text());
  return browser;
}
