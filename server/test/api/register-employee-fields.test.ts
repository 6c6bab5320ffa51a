import { after, describe } from 'node:test';
import { startService } from '../support/service.ts';
import { keepsUnusualFields, refusesWrongFields } from './support/employee-fields.ts';
import { refusesWrongLegalIds, warnsOfWrongLegalIds } from './support/employee-legal-ids.ts';
import { refusesWrongReferences, resolvesNames } from './support/employee-names.ts';
import { partnerSide } from './support/employee-sides.ts';
import { registering } from './support/employee-targets.ts';
import { refusesTakenKeys, sharesKeysAcrossCompanies } from './support/employee-uniqueness.ts';

const [service, strict] = await Promise.all([
  startService(),
  startService({ config: { legalIdCheck: 'strict' } }),
]);
after(service.close);
after(strict.close);
const side = partnerSide(service);

describe('registerEmployee 201', () => {
  resolvesNames(side, registering);
  keepsUnusualFields(side, registering);
  warnsOfWrongLegalIds(side, registering);
  sharesKeysAcrossCompanies(side, registering);
});

describe('registerEmployee 400', () => {
  refusesWrongFields(side, registering);
  refusesWrongReferences(side, registering);
  refusesWrongLegalIds(partnerSide(strict), registering);
});

describe('registerEmployee 409', () => {
  refusesTakenKeys(side, registering);
});
