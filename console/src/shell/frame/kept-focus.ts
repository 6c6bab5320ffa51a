import { useEffect } from 'react';

/**
 * A button that waits for an answer cannot be pressed, and a browser takes the focus away from it.
 * When it can be pressed again, and nobody has gone elsewhere, it has the focus again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let waiting: HTMLElement | undefined;
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement)) continue;
        const { activeElement, body } = document;
        if (target.matches(':disabled')) {
          if (target === activeElement) waiting = target;
        } else if (target === waiting) {
          waiting = undefined;
          if (!activeElement || activeElement === body || activeElement === target) target.focus();
        }
      }
    });
    observer.observe(document.body, {
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => observer.disconnect();
  }, []);
}
