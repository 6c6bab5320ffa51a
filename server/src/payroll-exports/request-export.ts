import { createHash } from 'node:crypto';
import { Failure } from '@fringe/contract/errors';
import { inTransaction, type Writer } from '../database/transaction.ts';
import { settledMonth } from '../reconciliation/settlements/queries.ts';
import type { Clock } from '../values/clock.ts';
import { type CompanyId, newId } from '../values/ids.ts';
import type { Month } from '../values/month.ts';
import { insertExport, sameExport } from './queries.ts';
import { exportedVersions, exportName } from './rules.ts';
import { companyFacts } from './source-queries.ts';
import { findTemplate } from './templates/find-template.ts';

/** What is to be exported. */
export interface ExportRequest {
  template: string;
  payroll: Month;
  version?: number;
  since?: number;
}

/** The same export may fail just now, so that it is there no more: then it can be asked for. */
const TRIES = 3;

/** Asks for an export; the same is the same, whoever asks and when. */
export const requestExport = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  { template, payroll: month, ...asked }: ExportRequest,
): Promise<{ id: string }> =>
  inTransaction(writer, async (tx) => {
    const { name, definition } = await findTemplate(tx, companyId, template);
    const versions = exportedVersions(await settledMonth(tx, companyId, month), asked);
    const { legalId } = await companyFacts(tx, companyId);
    const one = {
      id: newId(),
      template: name,
      definition,
      definitionSha256: createHash('sha256').update(JSON.stringify(definition)).digest(),
      month,
      ...versions,
      fileName: exportName(name, legalId, { month, ...versions }, definition),
      actor: writer.actor,
      at: clock.now(),
    };
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await insertExport(tx, companyId, one)) {
        const after = { template: name, payroll: month, ...versions };
        tx.changed({ what: 'export', id: one.id, companyId, after });
        return { id: one.id };
      }
      const id = await sameExport(tx, companyId, one);
      if (id) return { id };
    }
    throw new Failure('unavailable');
  });
