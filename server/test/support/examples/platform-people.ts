import * as imports from '@fringe/contract/operations/people/employee-imports';
import * as employees from '@fringe/contract/operations/people/employees';
import * as family from '@fringe/contract/operations/people/family-members';
import * as presets from '@fringe/contract/operations/people/import-presets';
import { listInvitations } from '@fringe/contract/operations/people/invitations';
import * as invitees from '@fringe/contract/operations/people/invitees';
import { applyImport } from '../../../src/employee-imports/apply-import.ts';
import { untilDone } from '../worker.ts';
import { ownPreset, spreadsheet } from './import-files.ts';
import { aurora, childOf, inAurora, newcomer, of } from './known.ts';
import type { Recorder } from './recorder.ts';
import type { Stage } from './stage.ts';

/** The operator looks after people: one by one, and by the file. */
export async function platformPeopleExamples(recorder: Recorder, stage: Stage): Promise<void> {
  await peopleOf(recorder);
  await importsOf(recorder, stage);
  await recorder.ask(listInvitations, { query: { companyId: aurora, limit: 1 } });
  await recorder.ask(family.platformListFamilyMembers, { path: of(0), query: { limit: 1 } });
  const child = { ...of(0), familyMemberId: childOf(0) };
  await recorder.ask(family.platformReadFamilyMember, { path: child });
  const { id } = await recorder.ask(family.addFamilyMember, {
    path: of(0),
    body: {
      name: 'Leo',
      surname: 'Ferrer Soler',
      type: 'child',
      gender: 'male',
      birthDate: '2025-11-03',
      nationality: 'ES',
      incapacityLevel: '0%',
    },
  });
  await recorder.ask(family.updateFamilyMember, { path: child, body: { incapacityLevel: '33%' } });
  await recorder.ask(family.removeFamilyMember, { path: { ...of(0), familyMemberId: id } });
}

async function peopleOf(recorder: Recorder): Promise<void> {
  await recorder.ask(employees.platformListEmployees, {
    path: inAurora,
    query: { state: 'active', limit: 1 },
  });
  await recorder.ask(employees.platformReadEmployee, { path: of(0) });
  await recorder.ask(employees.platformListStateChanges, { path: of(0) });
  await recorder.ask(employees.platformRegisterEmployee, {
    path: inAurora,
    body: { ...newcomer, email: 'iria.castro@aurora.example', legalId: '87654321X', name: 'Iria' },
  });
  await recorder.ask(employees.platformUpdateEmployee, {
    path: of(1),
    body: { internalId: 'EMP-01002' },
  });
  await recorder.ask(employees.platformInviteEmployee, { path: of(1) });
  await recorder.ask(invitees.platformReadInvitationFunnel, { path: inAurora });
  const stage = { stage: 'not-invited' } as const;
  await recorder.ask(invitees.platformListInvitees, { path: inAurora, query: stage });
  await recorder.ask(invitees.platformInvitePeople, {
    path: inAurora,
    body: { ...stage, dryRun: true },
  });
  await recorder.ask(employees.platformBlockEmployee, { path: of(9), body: {} });
  await recorder.ask(employees.platformUnblockEmployee, { path: of(9), body: {} });
  await recorder.ask(employees.platformTerminateEmployee, { path: of(8) });
  await recorder.ask(employees.platformRestoreEmployee, { path: of(8), body: {} });
  await recorder.ask(employees.platformTerminateWithReason, {
    path: of(8),
    body: { reason: 'End of the contract' },
  });
}

const terms = '2026-05-11,2950000,general,100';
/** The second was born on a day that there was not. */
const file = [
  imports.importColumns.required.join(','),
  `lena.rubio@aurora.example,11223344B,Lena,Rubio Gil,1990-07-30,${terms}`,
  `marc.vidal@aurora.example,22334455Y,Marc,Vidal Pons,1987-02-29,${terms}`,
  '',
].join('\n');

async function importsOf(recorder: Recorder, { context }: Stage): Promise<void> {
  const { id: employeeImportId } = await recorder.ask(imports.platformStartEmployeeImport, {
    path: inAurora,
    query: { dryRun: true },
    text: { type: 'text/csv', body: file },
  });
  await untilDone(() => applyImport(context));
  const path = { companyId: aurora, employeeImportId };
  await recorder.ask(imports.platformListEmployeeImports, { path: inAurora, query: { limit: 1 } });
  await recorder.ask(imports.platformReadEmployeeImport, { path });
  await recorder.ask(imports.platformListImportRows, { path });
  await recorder.ask(imports.platformPreviewEmployeeImport, {
    path: inAurora,
    text: { type: 'text/csv', body: spreadsheet },
  });
  const preset = { ...ownPreset, name: 'Gestoría' };
  const { id } = await recorder.ask(presets.platformCreateImportPreset, {
    path: inAurora,
    body: preset,
  });
  await recorder.ask(presets.platformListImportPresets, { path: inAurora, query: { limit: 1 } });
  const ofPreset = { companyId: aurora, importPresetId: id };
  await recorder.ask(presets.platformDeleteImportPreset, { path: ofPreset });
}
