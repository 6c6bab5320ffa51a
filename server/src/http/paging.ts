import type { Page } from '@fringe/contract/types';

export interface Paging {
  number: number;
  size: number;
  /** How many elements lie before the page. */
  offset: number;
}

export function paging(query: { page?: number; limit?: number }): Paging {
  const number = query.page ?? 1;
  const size = query.limit ?? 250;
  return { number, size, offset: (number - 1) * size };
}

export const pageReply = ({ number, size }: Paging, totalElements: number): Page => ({
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
  number,
});
