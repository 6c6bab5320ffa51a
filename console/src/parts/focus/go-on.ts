import { useEffect, useRef } from 'react';

/** True where nothing has the focus: what had it is gone, or can no longer be used. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.matches(':disabled');
}

/** As a ref: what it is given to has the focus as soon as it is there. */
export const takesFocus = (element: HTMLElement | null): void => element?.focus();

/**
 * Whoever has pressed what is gone with the step before goes on at the head of the next. Focus that
 * is somewhere stays there, and a page that was just opened has lost none.
 */
export function useGoOn<Head extends HTMLElement>(step: unknown) {
  const head = useRef<Head>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (isFocusLost()) head.current?.focus();
  }, [step]);
  return head;
}
