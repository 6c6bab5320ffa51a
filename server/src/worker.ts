import { setTimeout as sleep } from 'node:timers/promises';
import { expireAuditLog } from './access/writes/expire-audit-log.ts';
import { expireKeys } from './access/writes/idempotency.ts';
import { shareCompanyIn } from './companies/hold-company.ts';
import { followFeeds } from './consumptions/feeds/follow-feeds.ts';
import { expireRefusals } from './consumptions/refusals/expire-refusals.ts';
import type { Context } from './context.ts';
import { expireDeliveries } from './deliveries/engine/expire-deliveries.ts';
import { keepDelivering } from './deliveries/engine/keep-delivering.ts';
import { applyImport } from './employee-imports/apply-import.ts';
import { expireImports } from './employee-imports/expire-imports.ts';
import { expireEvents } from './events/expire-events.ts';
import { sendDueInvitations } from './invitations/send-due-invitations.ts';
import { expireMails } from './mail/captured.ts';
import { forgetOldMarks } from './notices/forget-old-marks.ts';
import { mailNotices } from './notices/mail-notices.ts';
import { makeExports } from './payroll-exports/make-exports.ts';
import { closeDueCycles } from './reconciliation/close-due-cycles.ts';
import { settleLateCycles } from './reconciliation/settle-late-cycles.ts';
import { keepRequestDays } from './requests/keep-request-days.ts';
import { endLookOver } from './staff/sessions/looks.ts';
import { daysBefore } from './values/clock.ts';
import { fillWords } from './words/fill-words.ts';

/** Work that is done again and again, in bounded steps. */
interface Loop {
  name: string;
  pauseMs: number;
  /** Does one step; true when there is more to do at once. */
  step(context: Context): Promise<boolean>;
}

const BATCH = 1_000;

const loops: readonly Loop[] = [
  { name: 'send-invitations', pauseMs: 500, step: sendDueInvitations },
  { name: 'apply-imports', pauseMs: 500, step: applyImport },
  { name: 'close-due-cycles', pauseMs: 1_000, step: closeDueCycles },
  { name: 'settle-late-cycles', pauseMs: 500, step: settleLateCycles },
  { name: 'make-exports', pauseMs: 500, step: makeExports },
  { name: 'mail-notices', pauseMs: 5_000, step: mailNotices },
  { name: 'follow-feeds', pauseMs: 60_000, step: followFeeds },
  { name: 'end-looks', pauseMs: 5_000, step: endLookOver },
  { name: 'fill-words', pauseMs: 600_000, step: (context) => fillWords(context, shareCompanyIn) },
  { name: 'expire-imports', pauseMs: 600_000, step: expireImports },
  { name: 'expire-refusals', pauseMs: 600_000, step: expireRefusals },
  { name: 'forget-notice-marks', pauseMs: 600_000, step: forgetOldMarks },
  { name: 'keep-request-days', pauseMs: 600_000, step: keepRequestDays },
  { name: 'expire-deliveries', pauseMs: 5_000, step: expireDeliveries },
  { name: 'expire-events', pauseMs: 600_000, step: expireEvents },
  { name: 'expire-audit-log', pauseMs: 600_000, step: expireAuditLog },
  {
    name: 'expire-captured-mails',
    pauseMs: 600_000,
    step: async ({ database, clock, config }) => {
      const before = daysBefore(clock.now(), config.keptDays.mails);
      return (await expireMails(database, before, BATCH)) === BATCH;
    },
  },
  {
    name: 'expire-idempotency-keys',
    pauseMs: 60_000,
    step: async (context) => (await expireKeys(context, BATCH)) === BATCH,
  },
];

export interface Worker {
  stop(): Promise<void>;
}

/** Runs every loop until it is stopped; a step under way is finished. */
export function startWorker(context: Context): Worker {
  const stopping = new AbortController();
  const running = [
    ...loops.map((loop) => run(loop, context, stopping.signal)),
    keepDelivering(context, stopping.signal),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function run(loop: Loop, context: Context, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const more = await loop.step(context).catch((error) => {
      context.log.warn({ loop: loop.name, reason: error.name, code: error.code }, 'a step failed');
      return false;
    });
    if (!more) await sleep(loop.pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}
