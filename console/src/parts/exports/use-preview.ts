import type { InputOf } from '@fringe/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, onSide, type ReplyOf } from '../../shell/api.ts';
import { useRole } from '../../shell/session.tsx';

export type Previewed = InputOf<'previewExportTemplate'>['body'];
export type PreviewOf = ReplyOf<'previewExportTemplate'>;

/** Nothing is kept by a preview, though it is posted: it is read like any other answer. */
export function usePreview(companyId: string, body: Previewed, enabled = true) {
  const { id: roleId, side } = useRole();
  return useQuery({
    queryKey: [roleId, 'previewExportTemplate', companyId, body] as const,
    queryFn: ({ signal }) =>
      call(onSide(side, 'previewExportTemplate'), { path: { companyId }, body }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
