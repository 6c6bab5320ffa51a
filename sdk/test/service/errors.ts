import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as sdk from '../../src/index.ts';
import { connect } from '../support/connect.ts';
import { registrationOf } from '../support/registrations.ts';
import { service } from '../support/shared-service.ts';

const fringe = connect(service);
const [companyId] = service.companyIds as [string];
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

describe('errors of the service', () => {
  it('have a class, the text of the service and the id of the request', async () => {
    await assert.rejects(fringe.employees.get(companyId, UNKNOWN), (error: sdk.ApiError) => {
      assert.ok(error instanceof sdk.NotFoundError && error instanceof sdk.FringeError);
      assert.equal(error.name, 'NotFoundError');
      assert.equal(error.message, 'Employee not found');
      assert.deepEqual([error.status, error.operation], [404, 'readEmployee']);
      assert.match(error.requestId!, /^\S+$/);
      return true;
    });
  });

  it('say which fields are wrong', async () => {
    const call = fringe.employees.list(companyId, { limit: 0, page: 1 }).all();
    await assert.rejects(call, (error: sdk.InvalidRequestError) => {
      assert.ok(error instanceof sdk.InvalidRequestError);
      assert.deepEqual(error.details, [{ path: 'query/limit', message: 'must be >= 1' }]);
      return true;
    });
  });

  it('differ by what is to be done about them', async () => {
    const [foreign] = service.foreignCompanyIds as [string];
    await fringe.employees.register(companyId, registrationOf('twice'));
    const stranger = new sdk.Fringe({ baseUrl: service.url, accessToken: 'x.y.z' });
    const twice = () => fringe.employees.register(companyId, registrationOf('twice'));
    const cases = [
      [() => fringe.employees.list('no-uuid').all(), sdk.InvalidRequestError, 422],
      [() => fringe.employees.list(foreign).all(), sdk.PermissionError, 403],
      [twice, sdk.ConflictError, 409],
      [() => stranger.companies.list().all(), sdk.AuthenticationError, 401],
    ] as const;
    for (const [call, expected, status] of cases) {
      await assert.rejects(call, (error: sdk.ApiError) => {
        assert.ok(error instanceof expected, String(error));
        assert.equal(error.status, status);
        return true;
      });
    }
  });
});
