import { useMutation, useQuery } from '@tanstack/react-query';
import { call, onSide, type ReplyOf } from '../../shell/api.ts';
import { addressOf, readFile } from '../../shell/network/read-file.ts';
import { useRole } from '../../shell/session.tsx';
import { useTwin } from '../../shell/use-call.ts';
import { firstOf, headsOf, readReport } from './report.ts';
import { useAsked, useMayLoad } from './use-asked.ts';

export type Import = ReplyOf<'readEmployeeImport'>;
export type Preview = ReplyOf<'previewEmployeeImport'>;
export type Column = Import['columns'][number];

/** A large file takes its time, on a slow line even more. */
const UPLOAD_MS = 10 * 60_000;

/** A file that somebody has chosen. */
export interface Chosen {
  name: string;
  bytes: Uint8Array;
}

interface Sent {
  name: string | null;
  bytes: Uint8Array;
  dryRun: boolean;
  invite?: boolean;
  /** The import whose rows these are, mended, or that checked them. */
  mends?: string;
  /** The same for what has to be done once, however often it is asked for. */
  key?: string;
}

/** Sends a file to be checked or to be applied; the address then names its import. */
export function useSending() {
  const { side } = useRole();
  const { companyId, asked, ask } = useAsked();
  return useMutation({
    mutationFn: ({ name, bytes, dryRun, invite, mends, key }: Sent) => {
      const query = {
        dryRun,
        ...(invite && { invite }),
        ...(mends && { mends }),
        ...(asked.preset && { presetId: asked.preset }),
        ...(name && { fileName: name }),
      };
      const options = { timeoutMs: UPLOAD_MS, ...(key && { idempotencyKey: key }) };
      const start = onSide(side, 'startEmployeeImport');
      return call(start, { path: { companyId }, query, body: bytes }, options);
    },
    onSuccess: ({ id }) => ask({ import: id }),
  });
}

/** How the service would take a file; nothing of it is stored. */
export function usePreview(file: Chosen | undefined, stamp: string) {
  const { id: roleId, side } = useRole();
  const { companyId, asked } = useAsked();
  return useQuery({
    queryKey: [roleId, 'previewEmployeeImport', companyId, asked.preset, stamp],
    enabled: !!file,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const query = asked.preset ? { presetId: asked.preset } : {};
      const input = { path: { companyId }, query, body: file!.bytes };
      const options = { signal, timeoutMs: UPLOAD_MS };
      return call(onSide(side, 'previewEmployeeImport'), input, options);
    },
  });
}

/** An import, asked for again until it is done. */
export function useImport(employeeImportId: string) {
  const { companyId } = useAsked();
  return useTwin(
    'readEmployeeImport',
    { path: { companyId, employeeImportId } },
    {
      refetchInterval: ({ state }) =>
        (state.data as Import | undefined)?.state === 'finished' ? false : 700,
    },
  );
}

/** The file of an import as the service kept it: so a reload loses nothing. */
export function useReport() {
  const { id: roleId, side } = useRole();
  const { companyId } = useAsked();
  return (importId: string) => ({
    queryKey: [roleId, 'report', companyId, importId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const path = `employee-imports/${importId}/rows?format=csv`;
      return readReport(await readFile(addressOf(side, companyId, path), signal));
    },
  });
}

/** So many are shown with what they are and what they become. */
const SHOWN = 5;

/** What the first rows of a checked file would change. */
export function useChanges({ id, updated }: Import) {
  const report = useQuery({ ...useReport()(id), enabled: updated > 0 });
  const bytes = report.data && firstOf(report.data, 'updated', SHOWN);
  const file = bytes && { name: '', bytes };
  const preview = usePreview(file, `changes ${id}`);
  return report.error ? { ...preview, error: report.error, refetch: report.refetch } : preview;
}

/**
 * Whether a file that was checked is still read in the same way: where a mapping was used, it has
 * to be named again. Undefined until that is known.
 */
export function useSameMapping({ id, columns }: Import): boolean | undefined {
  const mayLoad = useMayLoad();
  const file = { name: '', bytes: headsOf(columns) };
  const seen = usePreview(mayLoad ? file : undefined, `heads ${id}`).data;
  if (!seen) return undefined;
  const fieldAt = (at: number) => seen.columns[at]?.field ?? null;
  return seen.problems.length === 0 && columns.every(({ field }, at) => field === fieldAt(at));
}
