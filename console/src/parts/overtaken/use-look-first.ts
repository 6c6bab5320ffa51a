import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/**
 * Looks at something once more right before it is changed, where the service takes a change of
 * whoever comes second without a word. If it is another by now, nothing is done: people are told,
 * see what it is, and decide again.
 */
export function useLookFirst() {
  const queries = useQueryClient();
  const [isOvertaken, setOvertaken] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const busy = useRef(false);
  const attempt = async (isSame: () => Promise<boolean>, change: () => void): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setLooking(true);
    // Whoever cannot look hears why from the change itself.
    const same = await isSame().catch(() => true);
    busy.current = false;
    setLooking(false);
    setOvertaken(!same);
    if (same) change();
    else await queries.invalidateQueries();
  };
  return { isOvertaken, isLooking, attempt, reset: () => setOvertaken(false) };
}
