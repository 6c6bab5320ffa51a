import { type RefObject, useEffect } from 'react';

/** The tab of the browser is called by the heading of the page, whichever page that is. */
export function useTitle(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!main.current) return;
    const place = main.current;
    let waiting = 0;
    const name = () => {
      waiting = 0;
      const heading = place.querySelector('h1')?.textContent?.trim();
      const title = heading ? `${heading} · Fringe` : 'Fringe';
      if (document.title !== title) document.title = title;
    };
    // Once a picture, however much of the page has changed in it.
    const changed = () => {
      waiting ||= requestAnimationFrame(name);
    };
    const observer = new MutationObserver(changed);
    observer.observe(place, { childList: true, subtree: true, characterData: true });
    changed();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(waiting);
    };
  }, [main]);
}
