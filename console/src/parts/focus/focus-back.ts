import { useEffect, useRef } from 'react';

/**
 * For a dialog that is there only while it is asked for: gives the focus back to what opened it.
 * Where that goes with what was done, the heading that it stood under has it instead: say so by the
 * function that this answers.
 */
export function useFocusBack(headingId: string): () => void {
  const opener = useRef<Element | null>(null);
  const goes = useRef(false);
  opener.current ??= document.activeElement;
  useEffect(() => {
    const from = opener.current;
    return () => {
      // After what is drawn next: only then it is known what is left.
      requestAnimationFrame(() => {
        const stays = from instanceof HTMLElement && from.isConnected && !goes.current;
        (stays ? from : document.getElementById(headingId))?.focus();
      });
    };
  }, [headingId]);
  return () => {
    goes.current = true;
  };
}
