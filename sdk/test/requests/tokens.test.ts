import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { inspect } from 'node:util';
import {
  AuthenticationError,
  Fringe,
  ServerError,
  UnexpectedAnswerError,
} from '../../src/index.ts';
import {
  connectTo,
  fail,
  issue,
  json,
  later,
  raw,
  reset,
  type Step,
  startStrangeServer,
} from '../support/strange-server.ts';

const companies = json(200, { companies: [] });
const refused = fail(401, 'invalid_token');

async function before(...steps: Step[]) {
  const server = await startStrangeServer(...steps);
  after(server.close);
  const used = () => server.arrived.map(({ headers }) => headers.authorization);
  return { server, used, ...connectTo(server) };
}

describe('the token', () => {
  it('is fetched by the first call, once for however many', async () => {
    const { fringe, server, used } = await before(companies);
    assert.equal(server.tokenRequests.length, 0);
    await Promise.all([1, 2, 3, 4, 5].map(() => fringe.companies.list().all()));
    await fringe.companies.list().all();
    assert.equal(server.tokenRequests.length, 1);
    const [{ body, path, headers }] = server.tokenRequests as [(typeof server.tokenRequests)[0]];
    assert.equal(path, '/oauth/token');
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(body), {
      clientId: 'a-client',
      clientSecret: 'a-secret-that-nobody-may-see',
    });
    assert.deepEqual([...new Set(used())], ['Bearer token-1']);
  });

  it('is renewed before its end, while the one at hand still serves', async () => {
    const { fringe, server, used } = await before(companies);
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    after(() => mock.timers.reset());
    await fringe.companies.list().all();
    mock.timers.setTime(1_000_000 + 3_539_000);
    await fringe.companies.list().all();
    assert.equal(server.tokenRequests.length, 1);
    const renewal = later();
    const hold = later();
    const next = issue();
    server.onToken = (response, request) => {
      renewal.resolve();
      hold.promise.then(() => next(response, request));
    };
    mock.timers.setTime(1_000_000 + 3_541_000);
    await Promise.all([fringe.companies.list().all(), fringe.companies.list().all()]);
    await renewal.promise;
    assert.equal(server.tokenRequests.length, 2);
    assert.deepEqual([...new Set(used())], ['Bearer token-1']);
    hold.resolve();
    mock.timers.setTime(1_000_000 + 3_600_000);
    await fringe.companies.list().all();
    assert.equal(server.tokenRequests.length, 2);
    mock.timers.reset();
  });

  it('serves to its end even if the next one cannot be had', async () => {
    const { fringe, server } = await before(companies);
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    after(() => mock.timers.reset());
    await fringe.companies.list().all();
    server.onToken = fail(500, 'No tokens today');
    mock.timers.setTime(1_000_000 + 3_590_000);
    await fringe.companies.list().all();
    mock.timers.setTime(1_000_000 + 3_600_000);
    const call = fringe.companies.list().all();
    await assert.rejects(call, (error: ServerError) => {
      assert.deepEqual([error.operation, error.status], ['requestToken', 500]);
      return error instanceof ServerError;
    });
    mock.timers.reset();
  });

  it('is renewed once when it is refused, and the call repeated once', async () => {
    const { fringe, server, used, retries } = await before(refused, companies, refused);
    await fringe.companies.list().all();
    assert.deepEqual(used(), ['Bearer token-1', 'Bearer token-2']);
    await assert.rejects(fringe.companies.list().all(), AuthenticationError);
    assert.deepEqual(used().slice(2), ['Bearer token-2', 'Bearer token-3']);
    assert.equal(server.tokenRequests.length, 3);
    assert.deepEqual(retries, []);
  });

  it('is asked for again after 429, 503 and a broken connection', async () => {
    const { fringe, server, retries } = await before(companies);
    const soon = { 'retry-after': '0' };
    const steps = [fail(429, 'Slow', soon), fail(503, 'Busy', soon), reset, issue()];
    server.onToken = (response, request) => steps.shift()!(response, request);
    await fringe.companies.list().all();
    assert.deepEqual(
      retries.map(({ operation }) => operation),
      ['requestToken', 'requestToken', 'requestToken'],
    );
  });

  it('is not asked for again with wrong credentials', async () => {
    const { fringe, server } = await before(companies);
    server.onToken = fail(401, 'Invalid credentials');
    await assert.rejects(fringe.companies.list().all(), (error: AuthenticationError) => {
      assert.deepEqual([error.operation, error.message], ['requestToken', 'Invalid credentials']);
      return error instanceof AuthenticationError;
    });
    assert.equal(server.tokenRequests.length, 1);
  });

  it('is not taken from an answer that has none', async () => {
    const { fringe, server, used } = await before(companies);
    const answers = [null, 'text', {}, { accessToken: 1, expiresIn: 60 }, { accessToken: 'a' }];
    const strange = { accessToken: 'secret\nsplit', expiresIn: 60 };
    for (const body of [...answers, strange]) {
      server.onToken = json(200, body);
      const call = fringe.companies.list().all();
      await assert.rejects(call, (error: UnexpectedAnswerError) => {
        assert.ok(error instanceof UnexpectedAnswerError, String(error));
        assert.deepEqual([error.operation, error.status], ['requestToken', 200]);
        return /has no token/.test(error.message) && !/secret/.test(inspect(error));
      });
    }
    assert.equal(server.tokenRequests.length, 6);
    assert.deepEqual(used(), []);
  });

  it('is still on its way for others when one caller gives up', async () => {
    const { fringe, server } = await before(companies);
    const asked = later();
    const hold = later();
    const give = issue();
    server.onToken = (response, request) => {
      asked.resolve();
      hold.promise.then(() => give(response, request));
    };
    const giveUp = new AbortController();
    const first = fringe.companies.list({}, { signal: giveUp.signal }).all();
    const second = fringe.companies.list().all();
    await asked.promise;
    giveUp.abort(new Error('enough'));
    await assert.rejects(first, { message: 'enough' });
    hold.resolve();
    assert.deepEqual(await second, []);
    assert.equal(server.tokenRequests.length, 1);
  });
});

describe('a token that nobody waits for any more', () => {
  it('is not fetched to the end, and is fetched anew by the next call', async () => {
    const { server } = await before(companies);
    const { fringe } = connectTo(server, { maxRetries: 0 });
    const asked = later();
    const closed = later();
    server.onToken = (response) => {
      response.on('close', () => closed.resolve());
      asked.resolve();
    };
    const giveUp = new AbortController();
    const options = { signal: giveUp.signal };
    const calls = [
      fringe.companies.list({}, options).all(),
      fringe.call('listCompanies', {}, options),
    ];
    await asked.promise;
    giveUp.abort(new Error('enough'));
    for (const call of calls) await assert.rejects(call, { message: 'enough' });
    server.onToken = issue();
    assert.deepEqual(await fringe.companies.list().all(), []);
    await closed.promise;
  });
});

describe('a token from elsewhere', () => {
  it('is used as it is, and not asked for', async () => {
    const { server, used } = await before(companies, refused);
    const fringe = new Fringe({ baseUrl: server.url, accessToken: 'given' });
    await fringe.companies.list().all();
    await assert.rejects(fringe.companies.list().all(), AuthenticationError);
    assert.deepEqual(used(), ['Bearer given', 'Bearer given']);
    assert.equal(server.tokenRequests.length, 0);
  });

  it('is asked for before each call, and once more when it is refused', async () => {
    const { server, used } = await before(companies, refused, companies);
    let count = 0;
    const accessToken = async () => `asked-${++count}`;
    const fringe = new Fringe({ baseUrl: server.url, accessToken });
    await fringe.companies.list().all();
    await fringe.companies.list().all();
    assert.deepEqual(used(), ['Bearer asked-1', 'Bearer asked-2', 'Bearer asked-3']);
  });
});

describe('secrets', () => {
  it('are in nothing that is printed', async () => {
    const { fringe, server } = await before(companies, fail(500, 'No'), raw(502, {}, 'Bad'), reset);
    await fringe.companies.list().all();
    const errors = await Promise.all(
      [1, 2, 3].map(() =>
        fringe.employees.block('a', 'b').then(
          () => assert.fail(),
          (error: unknown) => error,
        ),
      ),
    );
    server.onToken = fail(401, 'Invalid credentials');
    const printed = [fringe, fringe.companies, ...errors]
      .map((one) => inspect(one, { depth: 9, showHidden: true }) + JSON.stringify(one))
      .join('\n');
    assert.doesNotMatch(printed, /a-secret-that|token-1/);
  });

  it('are not named where they cannot be sent', async () => {
    const { server } = await before(companies);
    const fringe = new Fringe({ baseUrl: server.url, accessToken: 'secret\nsplit' });
    await assert.rejects(fringe.companies.list().all(), (error: Error) => {
      assert.doesNotMatch(inspect(error), /secret/);
      return error instanceof TypeError;
    });
  });

  it('have to be given', () => {
    for (const options of [{}, { clientId: 'a' }, { clientId: 'a', clientSecret: '' }]) {
      const all = { baseUrl: 'http://127.0.0.1:1', ...options } as never;
      assert.throws(() => new Fringe(all), /clientId and clientSecret, or an accessToken/);
    }
  });
});
