import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReplyOf } from '../../shell/api.ts';
import { useMay, useRole } from '../../shell/session.tsx';
import { useTwin } from '../../shell/use-call.ts';
import type { ExpensesSearch } from './route.ts';

const route = '/companies/$companyId/expenses';

export type Figures = ReplyOf<'readPaymentFigures'>;
export type Request = ReplyOf<'listCommitments'>['committedExpenses'][number];
export type Payment = ReplyOf<'listCommittedPayments'>['payments'][number];

/** What the address asks for, and a way to ask for something else. */
export function useAsked() {
  const { companyId } = useParams({ from: route });
  const asked = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const ask = (change: ExpensesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  return { companyId, asked, ask };
}

/** True for those who may decide and pay; the others see the same without the buttons. */
export function useMayDecide(): boolean {
  const may = useMay('consumptions:write');
  return !useRole().readOnly && may;
}

/** What is committed and paid by month, and what is left to be paid. */
export const useFigures = (companyId: string, fiscalYear: string | undefined) =>
  useTwin(
    'readPaymentFigures',
    { path: { companyId }, query: fiscalYear ? { fiscalYear } : {} },
    { keep: true },
  );

/** The requests that wait for a decision, newest first. */
export const useRequests = (companyId: string) =>
  useTwin('listCommitments', { path: { companyId }, query: { state: 'pending', limit: 250 } });
