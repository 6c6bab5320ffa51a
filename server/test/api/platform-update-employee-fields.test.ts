import { after, describe } from 'node:test';
import { startService } from '../support/service.ts';
import { keepsUnusualFields, refusesWrongFields } from './support/employee-fields.ts';
import { refusesWrongLegalIds, warnsOfWrongLegalIds } from './support/employee-legal-ids.ts';
import { refusesWrongReferences, resolvesNames } from './support/employee-names.ts';
import { operatorSide } from './support/employee-sides.ts';
import { updating } from './support/employee-targets.ts';
import { refusesTakenKeys, sharesKeysAcrossCompanies } from './support/employee-uniqueness.ts';

const [service, strict] = await Promise.all([
  startService(),
  startService({ config: { legalIdCheck: 'strict' } }),
]);
after(service.close);
after(strict.close);
const side = operatorSide(service);

describe('platformUpdateEmployee 204', () => {
  resolvesNames(side, updating);
  keepsUnusualFields(side, updating);
  warnsOfWrongLegalIds(side, updating);
  sharesKeysAcrossCompanies(side, updating);
});

describe('platformUpdateEmployee 400', () => {
  refusesWrongFields(side, updating);
  refusesWrongReferences(side, updating);
  refusesWrongLegalIds(operatorSide(strict), updating);
});

describe('platformUpdateEmployee 409', () => {
  refusesTakenKeys(side, updating);
});
