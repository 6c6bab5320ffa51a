import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { Fringe, NotFoundError } from '../../src/index.ts';
import { variable } from '../../src/settings/environment.ts';
import { connectTo, fail, startStrangeServer } from '../support/strange-server.ts';

const server = await startStrangeServer(fail(404, 'No'));
after(server.close);
const called = ['/oauth/token', '/api/v3/companies/a/employees/b'];

/** Where a client sends its request for a token, and a call. */
async function pathsOf(fringe: Fringe): Promise<string[]> {
  server.arrived.length = 0;
  server.tokenRequests.length = 0;
  await assert.rejects(fringe.employees.get('a', 'b'), NotFoundError);
  return [...server.tokenRequests, ...server.arrived].map(({ path }) => path);
}

describe('a base URL', () => {
  it('is that of the service, with or without the path of the API and a slash', async () => {
    for (const end of ['', '/', '//', '/api/v3', '/api/v3/', '//api/v3//']) {
      const { fringe } = connectTo(server, { baseUrl: server.url + end });
      assert.deepEqual(await pathsOf(fringe), called, end);
    }
  });

  it('may have a path before it, as behind a proxy', async () => {
    for (const [path, before] of [
      ['/behind/', '/behind'],
      ['/behind/api/v3', '/behind'],
      ['/api/fringe', '/api/fringe'],
      ['/own/api/api/v3/', '/own/api'],
    ]) {
      const { fringe } = connectTo(server, { baseUrl: server.url + path });
      assert.deepEqual(
        await pathsOf(fringe),
        called.map((one) => before + one),
      );
    }
  });

  const wrong: [baseUrl: string, message: string][] = [
    ['fringe.example', "baseUrl is 'fringe.example': write it as https://fringe.example"],
    ['localhost:3000', "baseUrl is 'localhost:3000': write it as http://localhost:3000"],
    ['127.0.0.1:3000', "baseUrl is '127.0.0.1:3000': write it as http://127.0.0.1:3000"],
    ['//fringe.example/x', "baseUrl is '//fringe.example/x': write it as https://fringe.example/x"],
    [
      'ftp://fringe.example',
      "baseUrl is 'ftp://fringe.example': write it as https://fringe.example",
    ],
    ['', "baseUrl is '': write it as https://sandbox.fringe.example"],
    ['http://', "baseUrl is 'http://': write it as https://sandbox.fringe.example"],
    ['https://x.example/api', path('https://x.example/api')],
    ['https://x.example/api/', path('https://x.example/api/')],
    ['https://x.example/API/V3', path('https://x.example/API/V3')],
    ['https://x.example/api/v2', path('https://x.example/api/v2')],
    ['https://x.example/api/v3/companies', path('https://x.example/api/v3/companies')],
    ['https://x.example/api/v3/api/v3', path('https://x.example/api/v3/api/v3')],
    ['https://x.example/oauth/token', path('https://x.example/oauth/token')],
    ['https://x.example/platform/v1', path('https://x.example/platform/v1')],
    ['https://x.example/docs/', path('https://x.example/docs/')],
  ];
  function path(baseUrl: string): string {
    return `baseUrl is '${baseUrl}': write it as https://x.example or https://x.example/api/v3`;
  }
  for (const [baseUrl, message] of wrong) {
    it(`that cannot be right is refused with the one to write: '${baseUrl}'`, () => {
      const expected = { name: 'TypeError', message };
      assert.throws(() => new Fringe({ baseUrl, accessToken: 'x' }), expected);
    });
  }

  it('with credentials, a query or a fragment is refused, and not repeated in the error', () => {
    for (const baseUrl of [
      'https://me:s3cret@x.example',
      'https://s3cret@x.example/api/v3',
      'me:s3cret@x.example',
      'ftp://me:s3cret@x.example',
      'https://x.example/?key=s3cret',
      'https://x.example/#s3cret',
      'https://me:s3cret@x .example',
    ]) {
      assert.throws(
        () => new Fringe({ baseUrl, accessToken: 'x' }),
        (error: Error) => {
          assert.doesNotMatch(error.message, /s3cret/);
          const right = /^baseUrl (is no URL|must not have .*): write it as https:/;
          assert.match(error.message, right);
          return error instanceof TypeError;
        },
      );
    }
  });
});

describe('settings from the environment', () => {
  const names = ['FRINGE_BASE_URL', 'FRINGE_CLIENT_ID', 'FRINGE_CLIENT_SECRET'] as const;
  const set = (...values: string[]) =>
    names.forEach((name, at) => {
      process.env[name] = values[at] ?? '';
    });
  afterEach(() => {
    for (const name of names) delete process.env[name];
  });

  it('are all that is needed', async () => {
    set(`${server.url}/api/v3`, 'an-id', 'a-secret');
    assert.deepEqual(await pathsOf(new Fringe()), called);
    const { body } = server.tokenRequests[0]!;
    assert.deepEqual(JSON.parse(body), { clientId: 'an-id', clientSecret: 'a-secret' });
    assert.deepEqual(await pathsOf(new Fringe({ userAgent: 'mine/1' })), called);
    assert.match(server.arrived[0]!.headers['user-agent']!, /^mine\/1 /);
  });

  it('are named if they are missing, all of them at once', () => {
    const missing = (text: string) => ({
      name: 'TypeError',
      message:
        `The environment lacks ${text}: set them there, or pass baseUrl, clientId and ` +
        'clientSecret',
    });
    assert.throws(() => new Fringe(), missing(names.join(', ')));
    set('https://x.example');
    assert.throws(() => new Fringe(), missing('FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET'));
    set('', 'an-id');
    const both = missing('FRINGE_BASE_URL, FRINGE_CLIENT_SECRET');
    assert.throws(() => new Fringe({ timeoutMs: 1 }), both);
  });

  it('are told by their own name where they are wrong', () => {
    set('x.example', 'an-id', 'a-secret');
    const message = "FRINGE_BASE_URL is 'x.example': write it as https://x.example";
    assert.throws(() => new Fringe(), { name: 'TypeError', message });
  });

  it('give the address to credentials of the program', async () => {
    set(server.url, 'an-id', 'a-secret');
    const own = { clientId: 'another-id', clientSecret: 'another-secret' };
    assert.deepEqual(await pathsOf(new Fringe(own)), called);
    assert.deepEqual(JSON.parse(server.tokenRequests[0]!.body), own);
    assert.deepEqual(await pathsOf(new Fringe({ accessToken: 'given' })), called.slice(1));
    set();
    assert.throws(() => new Fringe(own), /lacks FRINGE_BASE_URL: set it there, or pass baseUrl/);
  });

  it('never give a secret to an address of the program, nor half of the credentials', () => {
    set('https://x.example', 'an-id', 'a-secret');
    for (const options of [{ baseUrl: server.url }, { clientId: 'a' }, { clientSecret: 'a' }]) {
      assert.throws(
        () => new Fringe(options as never),
        /^TypeError: Give clientId and clientSecret, or an accessToken: .* environment/,
      );
    }
  });

  it('are not looked at where the program says all', () => {
    const { env } = process;
    const untouched = new Proxy({}, { get: (_, name) => assert.fail(`${String(name)} was read`) });
    process.env = untouched;
    try {
      new Fringe({ baseUrl: server.url, clientId: 'a', clientSecret: 'b' });
      new Fringe({ baseUrl: server.url, accessToken: 'a' });
    } finally {
      process.env = env;
    }
  });
});

describe('a variable', () => {
  const global = globalThis as { Deno?: unknown; process?: unknown };
  const { process } = global;
  afterEach(() => {
    delete global.Deno;
    global.process = process;
  });
  const readIn = (runtime: { Deno?: unknown; process?: unknown }): string | undefined => {
    Object.assign(global, runtime);
    return variable('FRINGE_BASE_URL');
  };

  it('is read where there is one, and absent where there are none', () => {
    const env = { FRINGE_BASE_URL: 'x' };
    assert.equal(readIn({ process: { env } }), 'x');
    assert.equal(readIn({ process: { env: { FRINGE_BASE_URL: '' } } }), undefined);
    assert.equal(readIn({ process: {} }), undefined);
    assert.equal(readIn({ process: undefined }), undefined);
    const get = (name: keyof typeof env) => env[name];
    assert.equal(readIn({ process: undefined, Deno: { env: { get } } }), 'x');
  });

  it('is absent where it may not be read', () => {
    const get = () => {
      throw new Error('Requires env access');
    };
    assert.equal(readIn({ Deno: { env: { get } } }), undefined);
    const env = new Proxy({}, { get });
    delete global.Deno;
    assert.equal(readIn({ process: { env } }), undefined);
  });

  it('names an option in another letter case, and takes what it does not know', () => {
    const credentials = { clientId: 'a', clientSecret: 'b' };
    const wrong = { ...credentials, baseURL: 'https://api.fringe.example' } as never;
    assert.throws(() => new Fringe(wrong), /There is no option baseURL; there are baseUrl/);
    const issued = { ...credentials, scopes: [], baseUrl: 'https://api.fringe.example' };
    assert.ok(new Fringe(issued));
  });
});
