import type { InputOf } from '@fringe/sdk';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type CallableId, call, onSide, type ReplyOf, type TwinId } from './api.ts';
import { useLanguage } from './language.tsx';
import { useRole } from './session.tsx';

interface Reading {
  enabled?: boolean;
  /** Asks again so often, in milliseconds. */
  refetchInterval?: number;
  /** Goes on showing what was there while the next is on its way. */
  keep?: boolean;
}

/** Reads by an operation of one interface; the answer is shared by all who ask for the same. */
export function useCall<Id extends CallableId>(id: Id, input: InputOf<Id>, reading: Reading = {}) {
  const { id: roleId } = useRole();
  const { language } = useLanguage();
  const { keep, ...rest } = reading;
  return useQuery({
    ...queryOptions({
      queryKey: [roleId, id, input, language] as const,
      queryFn: ({ signal }) => call(id, input, { signal, language }),
    }),
    ...(keep && { placeholderData: keepPreviousData as never }),
    ...rest,
  });
}

/** Reads by the twin of the interface that the role works with. */
export function useTwin<Id extends TwinId>(id: Id, input: InputOf<Id>, reading?: Reading) {
  const { side } = useRole();
  return useCall(onSide(side, id), input, reading);
}

/**
 * Makes a change by an operation. However often the button is pressed until it has succeeded, it is
 * the same request with the same key, so that it is done once.
 */
export function useChange<Id extends CallableId>(id: Id, done?: (reply: ReplyOf<Id>) => void) {
  const queries = useQueryClient();
  const key = useRef({ for: '', value: '' });
  return useMutation({
    mutationFn: (input: InputOf<Id>): Promise<ReplyOf<Id>> => {
      const said = JSON.stringify(input);
      if (key.current.for !== said) key.current = { for: said, value: crypto.randomUUID() };
      return call(id, input, { idempotencyKey: key.current.value });
    },
    onSuccess: (reply) => {
      key.current = { for: '', value: '' };
      done?.(reply);
      return queries.invalidateQueries();
    },
  });
}

/** Makes a change by the twin of the interface that the role works with. */
export function useTwinChange<Id extends TwinId>(id: Id, done?: (reply: ReplyOf<Id>) => void) {
  const { side } = useRole();
  return useChange(onSide(side, id), done);
}
