import type { InputOf } from '@fringe/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, onSide, type ReplyOf, type TwinId } from '../../shell/api.ts';
import { useLanguage } from '../../shell/language.tsx';
import { useRole } from '../../shell/session.tsx';

interface Paged {
  page: { number: number; totalPages: number; totalElements: number };
}
type PagedId = { [Id in TwinId]: ReplyOf<Id> extends Paged ? Id : never }[TwinId];

/** Reads a list of the API page by page, as far as somebody has scrolled. */
export function useTwinPages<Id extends PagedId>(id: Id, input: InputOf<Id>, enabled = true) {
  const { id: roleId, side } = useRole();
  const { language } = useLanguage();
  return useInfiniteQuery({
    queryKey: [roleId, id, input, language, 'pages'] as const,
    initialPageParam: 1,
    enabled,
    queryFn: ({ pageParam, signal }): Promise<ReplyOf<Id>> => {
      const { query } = input as { query?: object };
      const asked = { ...input, query: { ...query, page: pageParam } } as InputOf<Id>;
      return call(onSide(side, id), asked, { signal, language });
    },
    getNextPageParam: (last) => {
      const { number, totalPages } = (last as Paged).page;
      return number < totalPages ? number + 1 : undefined;
    },
  });
}
