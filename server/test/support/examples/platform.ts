import { readAuditFigures } from '@fringe/contract/operations/access/audit-figures';
import { listAuditLog, readChange } from '@fringe/contract/operations/access/audit-log';
import * as access from '@fringe/contract/operations/access/partner-access';
import * as partners from '@fringe/contract/operations/access/partners';
import * as models from '@fringe/contract/operations/companies/benefit-models';
import * as corporations from '@fringe/contract/operations/companies/corporations';
import * as companies from '@fringe/contract/operations/companies/platform-companies';
import { aurora, corporationId, inAurora, lince, modelId, OPEN, teide } from './known.ts';
import type { Recorder } from './recorder.ts';

/** The operator admits partners, and sets companies up. */
export async function platformExamples(recorder: Recorder): Promise<void> {
  await partnersOf(recorder);
  await companiesOf(recorder);
  await recorder.ask(models.platformListBenefitModels, { path: inAurora });
  await recorder.ask(models.createBenefitModel, {
    path: inAurora,
    body: { name: 'Plan Movilidad', description: 'Transporte y renting' },
  });
  await recorder.ask(models.updateBenefitModel, {
    path: { companyId: aurora, benefitModelId: modelId },
    body: { description: 'Comida, transporte, guardería y formación' },
  });
  const query = { companyId: aurora, action: 'updateBenefitModel', limit: 1 };
  const { entries } = await recorder.ask(listAuditLog, { query });
  await recorder.ask(readChange, { path: { changeId: entries[0]!.id } });
  await recorder.ask(readAuditFigures, {
    query: { companyId: aurora, action: 'updateBenefitModel' },
  });
}

async function partnersOf(recorder: Recorder): Promise<void> {
  const { partners: known } = await recorder.ask(partners.listPartners, { query: { limit: 2 } });
  await recorder.ask(partners.createPartner, { body: { name: 'Nóminas del Norte' } });
  const path = { partnerId: known[0]!.id };
  await recorder.ask(partners.listCredentials, { path });
  const { clientId } = await recorder.ask(partners.issueCredential, {
    path,
    body: { description: 'Reports', scopes: ['companies:read', 'consumptions:read'] },
  });
  await recorder.ask(partners.revokeCredential, { path: { ...path, clientId } });
  await recorder.ask(partners.listAccessGrants, { path, query: { limit: 2 } });
  const other = { partnerId: known[1]!.id, companyId: lince };
  await recorder.ask(partners.grantAccess, { path: other });
  await recorder.ask(access.listPartnersOfCompany, { path: { companyId: other.companyId } });
  await recorder.ask(access.listCompanyAccess, { query: { limit: 2 } });
  await recorder.ask(partners.revokeAccess, { path: other });
  await recorder.ask(access.readPartner, { path });
  await recorder.ask(access.updatePartner, { path, body: { name: known[0]!.name } });
  await recorder.ask(access.listAccessChangesOfPartner, { path, query: { limit: 2 } });
  await recorder.ask(access.listAccessChangesOfCompany, {
    path: { companyId: other.companyId },
  });
}

const address = {
  streetName: 'Calle Mayor',
  streetNumber: '7',
  street: 'Calle Mayor, 7',
  postalCode: '50001',
  province: 'Zaragoza',
  locality: 'Zaragoza',
};

async function companiesOf(recorder: Recorder): Promise<void> {
  await recorder.ask(corporations.platformListCorporations, { query: { limit: 1 } });
  await recorder.ask(corporations.createCorporation, {
    body: { alias: 'Grupo Ebro', externalId: 'EBRO' },
  });
  await recorder.ask(corporations.updateCorporation, {
    path: { corporationId },
    body: { alias: 'Grupo Aurora' },
  });
  await recorder.ask(companies.platformListCompanies, { query: { limit: 1 } });
  await recorder.ask(companies.readCompany, { path: inAurora });
  await recorder.ask(companies.createCompany, {
    body: {
      name: 'Cierzo Energía',
      legalId: 'B50123456',
      legalName: 'Cierzo Energía, S.L.',
      contactEmail: 'personas@cierzo.example',
      countryISO2Code: 'ES',
      deliveryAddress: address,
      legalAddress: address,
      closingDay: 25,
    },
  });
  await recorder.ask(companies.updateCompany, {
    path: { companyId: teide },
    body: { contactEmail: 'rrhh@teide.example', limitsRequired: true },
  });
  await recorder.ask(companies.moveClosingDate, {
    path: inAurora,
    body: { payroll: OPEN, date: '2026-05-29' },
  });
}
