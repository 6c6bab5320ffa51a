import { requestToken } from '@fringe/contract/operations/access/token';
import { listBenefitModels } from '@fringe/contract/operations/companies/benefit-models';
import { listCompanies } from '@fringe/contract/operations/companies/companies';
import { listCorporations } from '@fringe/contract/operations/companies/corporations';
import {
  closePayrollCycle,
  listPayrollCycles,
  platformListPayrollCycles,
} from '@fringe/contract/operations/companies/payroll-cycles';
import * as companyUsage from '@fringe/contract/operations/limits/company-usage';
import { changeLimits } from '@fringe/contract/operations/limits/limit-changes';
import * as limits from '@fringe/contract/operations/limits/limits';
import * as limitsOverTime from '@fringe/contract/operations/limits/limits-over-time';
import * as employees from '@fringe/contract/operations/people/employees';
import {
  listFamilyMembers,
  readFamilyMember,
} from '@fringe/contract/operations/people/family-members';
import * as invitees from '@fringe/contract/operations/people/invitees';
import { listMails, readMail } from '@fringe/contract/operations/sandbox/sandbox';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { client } from '../client.ts';
import { untilDone } from '../worker.ts';
import { importExamples } from './import-files.ts';
import {
  aurora,
  childOf,
  corporationId,
  euros,
  inAurora,
  lince,
  NEXT,
  newcomer,
  OPEN,
  of,
  person,
} from './known.ts';
import type { Recorder } from './recorder.ts';
import type { Stage } from './stage.ts';

/** A partner looks around, and manages people, months and limits. */
export async function partnerExamples(recorder: Recorder, stage: Stage): Promise<void> {
  await tokens(recorder, stage);
  await recorder.ask(listCompanies, { first: 1 });
  await recorder.ask(listCorporations, { query: { include: true }, first: 1 });
  await people(recorder);
  await importExamples(recorder, stage);
  await mails(recorder, stage);
  await states(recorder);
  await limitsOf(recorder);
  for (const list of [listPayrollCycles, platformListPayrollCycles]) {
    await recorder.ask(list, { path: inAurora, query: { limit: 2 } });
  }
  const cycles = await recorder.partner.get(`/api/v3/companies/${lince}/payroll-cycles?limit=1`);
  const payrollCycleId = cycles.body.payrollCycles[0].id;
  await recorder.ask(closePayrollCycle, { path: { companyId: lince, payrollCycleId } });
}

async function tokens(recorder: Recorder, { url, credentials }: Stage): Promise<void> {
  const { clientId, clientSecret } = credentials.partners[0]!;
  const by = client(url);
  await recorder.ask(requestToken, { title: 'JSON', body: { clientId, clientSecret }, by });
  const shown = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'companies:read employees:read',
  };
  const text = {
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(shown).toString(),
    shown,
  };
  await recorder.ask(requestToken, { title: 'Form (RFC 6749)', text, by });
}

async function people(recorder: Recorder): Promise<void> {
  await recorder.ask(listBenefitModels, { path: inAurora });
  await recorder.ask(employees.listEmployees, {
    path: inAurora,
    query: { state: 'active', limit: 1 },
  });
  await recorder.ask(employees.readEmployee, { path: of(0) });
  await recorder.ask(listFamilyMembers, { path: of(0), query: { limit: 2 } });
  await recorder.ask(readFamilyMember, { path: { ...of(0), familyMemberId: childOf(0) } });
  await recorder.ask(employees.registerEmployee, { path: inAurora, body: newcomer });
}

/** The one mail that there is by now. */
async function mails(recorder: Recorder, { context }: Stage): Promise<void> {
  await untilDone(() => sendDueInvitations(context));
  const { mails: captured } = await recorder.ask(listMails, { query: { limit: 1 } });
  await recorder.ask(readMail, { path: { mailId: captured[0]!.id } });
}

async function states(recorder: Recorder): Promise<void> {
  await recorder.ask(employees.updateEmployee, {
    path: of(1),
    body: { grossSalary: euros(3_350_000), internalId: 'EMP-01001' },
  });
  await recorder.ask(employees.inviteEmployee, { path: of(1) });
  await invitations(recorder);
  await recorder.ask(employees.blockEmployee, { path: of(7), body: { reason: 'Lost the card' } });
  await recorder.ask(employees.unblockEmployee, { path: of(3), body: {} });
  await recorder.ask(employees.terminateEmployee, { path: of(8) });
  await recorder.ask(employees.terminateWithReason, {
    path: of(7),
    body: { reason: 'End of the contract', effectiveDate: `${OPEN}-15` },
  });
  await recorder.ask(employees.restoreEmployee, { path: of(2), body: {} });
  await recorder.ask(employees.listStateChanges, { path: of(7) });
}

async function invitations(recorder: Recorder): Promise<void> {
  await recorder.ask(invitees.readInvitationFunnel, { path: inAurora });
  await recorder.ask(invitees.listInvitees, { path: inAurora, query: { stage: 'not-invited' } });
  const body = { stage: 'not-invited', dryRun: true } as const;
  await recorder.ask(invitees.invitePeople, { path: inAurora, body });
}

async function limitsOf(recorder: Recorder): Promise<void> {
  await recorder.ask(limits.readEmployeeLimits, { path: of(6) });
  await recorder.ask(limitsOverTime.readLimitUsage, { path: of(6) });
  await recorder.ask(limitsOverTime.listLimitChanges, { path: of(6) });
  const most = { sort: 'used', from: 80, limit: 2 } as const;
  await recorder.ask(companyUsage.listCompanyLimitUsage, { path: inAurora, query: most });
  const path = { corporationId };
  await recorder.ask(limits.readCorporationLimits, { title: 'JSON', path, first: 1 });
  await recorder.ask(limits.readCorporationLimits, {
    title: 'CSV',
    path,
    query: { format: 'csv' },
    first: 3,
  });
  await recorder.ask(limits.setRecurrentLimits, {
    path: of(1),
    query: { payroll: NEXT },
    body: { meal: { amount: euros(20_000) }, transport: null },
  });
  await recorder.ask(limits.setPunctualLimits, {
    path: of(1),
    query: { payroll: OPEN },
    body: { nursery: { amount: euros(45_000), appliesTo: 'child', period: 'payroll' } },
  });
  await recorder.ask(limits.disableLimits, {
    path: { companyId: aurora },
    query: { payroll: OPEN },
    body: {
      benefit: 'transport',
      employees: [person(1), person(9)],
      reason: 'On parental leave',
    },
  });
  await recorder.ask(changeLimits, {
    path: inAurora,
    body: {
      payroll: OPEN,
      kind: 'both',
      employees: ['EMP-01001', 'EMP-00000'],
      limits: { meal: { amount: euros(22_000) } },
    },
  });
}
