import { useLookFirst } from '../../../parts/overtaken/use-look-first.ts';
import { call, onSide, type ReplyOf } from '../../../shell/api.ts';
import { useRole } from '../../../shell/session.tsx';
import { useTwinChange } from '../../../shell/use-call.ts';

export type Employee = ReplyOf<'readEmployee'>;
export type Action = 'invite' | 'block' | 'unblock' | 'end' | 'restore';

/** What can be done about a person, each by its own operation. */
export function useActions(companyId: string, person: Employee, done: () => void) {
  const { side } = useRole();
  const path = { companyId, employeeId: person.id };
  const first = useLookFirst();
  const invite = useTwinChange('inviteEmployee', done);
  const block = useTwinChange('blockEmployee', done);
  const unblock = useTwinChange('unblockEmployee', done);
  const restore = useTwinChange('restoreEmployee', done);
  const end = useTwinChange('terminateWithReason', done);
  const all = [invite, block, unblock, restore, end];
  const byReason = { block, unblock, restore };
  return {
    isPending: first.isLooking || all.some((one) => one.isPending),
    isOvertaken: first.isOvertaken,
    error: all.map((one) => one.error).find(Boolean) ?? null,
    reset: () => {
      for (const one of all) one.reset();
      first.reset();
    },
    /** What is still to be paid for somebody who has just left. */
    openPayments: end.data?.openPayments ?? [],
    run: (action: Action, { reason, lastDay }: { reason: string; lastDay: string }) => {
      const body = reason ? { reason } : {};
      const act = () => {
        if (action === 'invite') invite.mutate({ path });
        else if (action === 'end') {
          end.mutate({ path, body: { ...body, ...(lastDay && { effectiveDate: lastDay }) } });
        } else byReason[action].mutate({ path, body });
      };
      const isSame = async () => {
        const now: Employee = await call(onSide(side, 'readEmployee'), { path });
        return now.state === person.state;
      };
      void first.attempt(isSame, act);
    },
  };
}
