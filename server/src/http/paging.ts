import type { Page } from '@fringe/contract/types';

export interface Paging {
  number: number;
  size: number;
  /** How many elements lie before the page. */
  offset: number;
}

/** How many elements a page has unless a caller says. */
export const USUAL_PAGE = 250;

export function paging(query: { page?: number; limit?: number }): Paging {
  const number = query.page ?? 1;
  const size = query.limit ?? USUAL_PAGE;
  return { number, size, offset: (number - 1) * size };
}

export const pageReply = ({ number, size }: Paging, totalElements: number): Page => ({
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
  number,
});
