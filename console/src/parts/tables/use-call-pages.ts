import type { InputOf } from '@fringe/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CallableId, call, type ReplyOf } from '../../shell/api.ts';
import { useLanguage } from '../../shell/language.tsx';
import { useRole } from '../../shell/session.tsx';

interface Paged {
  page: { number: number; totalPages: number; totalElements: number };
}
type PagedId = { [Id in CallableId]: ReplyOf<Id> extends Paged ? Id : never }[CallableId];

/** Reads a list that one interface has, page by page, as far as somebody has asked for more. */
export function useCallPages<Id extends PagedId>(id: Id, input: InputOf<Id>, enabled = true) {
  const { id: roleId } = useRole();
  const { language } = useLanguage();
  const read = useInfiniteQuery({
    queryKey: [roleId, id, input, language, 'pages'] as const,
    initialPageParam: 1,
    enabled,
    queryFn: ({ pageParam, signal }): Promise<ReplyOf<Id>> => {
      const { query } = input as { query?: object };
      const asked = { ...input, query: { ...query, page: pageParam } } as InputOf<Id>;
      return call(id, asked, { signal, language });
    },
    getNextPageParam: (last) => {
      const { number, totalPages } = (last as Paged).page;
      return number < totalPages ? number + 1 : undefined;
    },
  });
  return { ...read, data: read.data?.pages as ReplyOf<Id>[] | undefined };
}
