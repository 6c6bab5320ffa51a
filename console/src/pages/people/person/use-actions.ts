import type { ReplyOf } from '../../../shell/api.ts';
import { useTwinChange } from '../../../shell/use-call.ts';

export type Employee = ReplyOf<'readEmployee'>;
export type Action = 'invite' | 'block' | 'unblock' | 'end' | 'restore';

/** What can be done about a person, each by its own operation. */
export function useActions(companyId: string, employeeId: string, done: () => void) {
  const path = { companyId, employeeId };
  const invite = useTwinChange('inviteEmployee', done);
  const block = useTwinChange('blockEmployee', done);
  const unblock = useTwinChange('unblockEmployee', done);
  const restore = useTwinChange('restoreEmployee', done);
  const end = useTwinChange('terminateWithReason', done);
  const all = [invite, block, unblock, restore, end];
  const byReason = { block, unblock, restore };
  return {
    isPending: all.some((one) => one.isPending),
    error: all.map((one) => one.error).find(Boolean) ?? null,
    reset: () => {
      for (const one of all) one.reset();
    },
    /** What is still to be paid for somebody who has just left. */
    openPayments: end.data?.openPayments ?? [],
    run: (action: Action, { reason, lastDay }: { reason: string; lastDay: string }) => {
      const body = reason ? { reason } : {};
      if (action === 'invite') invite.mutate({ path });
      else if (action === 'end') {
        end.mutate({ path, body: { ...body, ...(lastDay && { effectiveDate: lastDay }) } });
      } else byReason[action].mutate({ path, body });
    },
  };
}
