import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReplyOf } from '../../shell/api.ts';
import { useMay, useRole } from '../../shell/session.tsx';
import { useTwin } from '../../shell/use-call.ts';
import type { ExportsSearch } from './route.ts';

export const route = '/companies/$companyId/exports';

export type Settlement = ReplyOf<'listSettlements'>['settlements'][number];
export type Export = ReplyOf<'listExports'>['exports'][number];
export type Template = ReplyOf<'readExportTemplate'>;

/** What the parts of the page are about. */
export interface Month {
  companyId: string;
  month: string;
  /** Newest first; none of an open month. */
  versions: readonly Settlement[];
}

/** What the address asks for, and a way to ask for something else. */
export function useAsked() {
  const { companyId } = useParams({ from: route });
  const asked = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const ask = (change: ExportsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  /** Another month begins anew: versions and files are of one month only. */
  const askMonth = (month: string) =>
    void navigate({
      search: ({ view, template, edit, like, part }) => ({
        ...{ view, template, edit, like, part, month },
      }),
      resetScroll: false,
    });
  return { companyId, asked, ask, askMonth };
}

/** Ready-made templates, then those of the company. */
export const useTemplates = (companyId: string) =>
  useTwin('listExportTemplates', { path: { companyId }, query: { limit: 250 } });

/** True for whoever may take files and write templates. */
export function useMayWrite(): boolean {
  const { readOnly } = useRole();
  return useMay('consumptions:write') && !readOnly;
}
