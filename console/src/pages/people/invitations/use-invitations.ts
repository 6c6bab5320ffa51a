import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call, onSide } from '../../../shell/api.ts';
import { useRole } from '../../../shell/session.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import type { PeopleSearch } from '../route.ts';
import type { Invitable } from './stages.ts';

const route = getRouteApi('/companies/$companyId/people');

/** What the address says of invitations, and how to go on. */
export function useAsked() {
  const { companyId } = route.useParams();
  const { stage, import: importId } = route.useSearch();
  const navigate = route.useNavigate();
  const ask = (changed: PeopleSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false });
  return { companyId, stage, importId, ask };
}

/** How many people are how far; asked for again, because mails go out meanwhile. */
export function useFunnel() {
  const { companyId, importId } = useAsked();
  const query = importId ? { employeeImportId: importId } : {};
  const reading = { refetchInterval: 10_000, keep: true };
  return useTwin('readInvitationFunnel', { path: { companyId }, query }, reading);
}

/** Invites all in a stage, a thousand at a time, until nobody is left. */
export function useInviting(stage: Invitable, invitedBefore: number) {
  const { side } = useRole();
  const { companyId, importId } = useAsked();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const body = { stage, invitedBefore, ...(importId && { employeeImportId: importId }) };
  const invite = (dryRun: boolean) =>
    call(onSide(side, 'invitePeople'), { path: { companyId }, body: { ...body, dryRun } });
  const counting = useMutation({ mutationFn: () => invite(true) });
  const sending = useMutation({
    mutationFn: async () => {
      let invited = 0;
      for (;;) {
        const reply = await invite(false);
        invited += reply.invited;
        setDone(invited);
        // Whoever was invited is in the stage no longer, or too recently: the rest is counted anew.
        if (reply.invited === 0 || reply.invited >= reply.matched) return invited;
      }
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return { counting, sending, done };
}
