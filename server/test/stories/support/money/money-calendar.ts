import assert from 'node:assert/strict';
import type { Context } from '../../../../src/context.ts';
import { closeDueCycles } from '../../../../src/reconciliation/close-due-cycles.ts';
import type { Client } from '../../../support/client.ts';
import { demo } from '../../../support/context.ts';
import { sql } from '../../../support/database/sql.ts';
import { addCompany } from '../../../support/partners/company-bodies.ts';
import { type Service, startService } from '../../../support/service.ts';
import { untilDone } from '../../../support/worker.ts';

/** A service with a clock of its own, and a worker beside it that works as in production. */
export interface Calendar {
  service: Service;
  /** As the worker sees it, which is in production. */
  worker: Context;
  /** Puts the clock to a time, and answers an operator whose token is good then. */
  at(time: string | number): Promise<Client>;
  /** Lets the worker close whatever is due at a time. */
  closeAt(time: string | number): Promise<void>;
  addCompany(time: string, fields?: Record<string, unknown>): Promise<string>;
}

export const inProduction = (context: Context): Context => ({
  ...context,
  config: { ...context.config, environment: 'production' },
});

/** Its times lie in the past, so that the companies of the demo scenario are not due. */
export async function startCalendar(): Promise<Calendar> {
  let now = new Date();
  const service = await startService({ clock: { now: () => now } });
  const worker = inProduction(service.context);
  const at = (time: string | number): Promise<Client> => {
    now = new Date(time);
    return service.anonymous.login(demo().operator);
  };
  return {
    service,
    worker,
    at,
    closeAt: async (time) => {
      now = new Date(time);
      await untilDone(() => closeDueCycles(worker));
    },
    addCompany: async (time, fields = {}) => addCompany(await at(time), fields),
  };
}

export interface Cycle {
  month: string;
  start: string;
  end: string | null;
}

/** The cycles of a company from the first to the open one. */
export async function cyclesOf({ service }: Calendar, companyId: string): Promise<Cycle[]> {
  const rows = await sql(
    service.database.ownerUrl,
    `SELECT month, started_at, ended_at FROM payroll_cycles WHERE company_id = $1 ORDER BY month`,
    [companyId],
  );
  return rows.map((row) => ({
    month: row.month,
    start: row.started_at.toISOString(),
    end: row.ended_at?.toISOString() ?? null,
  }));
}

/** Demands that the open cycle of a company is not due a moment before, and closes then. */
export async function expectDue(
  calendar: Calendar,
  companyId: string,
  month: string,
  time: string,
): Promise<void> {
  const due = new Date(time).getTime();
  await calendar.closeAt(due - 1);
  const before = (await cyclesOf(calendar, companyId)).at(-1)!;
  assert.deepEqual([before.month, before.end], [month, null], 'closed too early');
  await calendar.closeAt(due);
  const cycles = await cyclesOf(calendar, companyId);
  const end = new Date(due).toISOString();
  assert.deepEqual(cycles.at(-2), { ...before, end });
  assert.deepEqual([cycles.at(-1)!.start, cycles.at(-1)!.end], [end, null]);
}
