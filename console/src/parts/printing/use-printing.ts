import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page goes to a printer, which does not scroll. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    // At once: the browser takes the page as it stands when the event is over.
    const become = (on: boolean) => flushSync(() => setPrinting(on));
    const change = () => become(paper.matches);
    const begin = () => become(true);
    const end = () => become(false);
    paper.addEventListener('change', change);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      paper.removeEventListener('change', change);
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
