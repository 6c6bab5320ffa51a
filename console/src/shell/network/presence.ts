/** What leaves within this time of an act belongs to it, in milliseconds. */
const SHORTLY = 2_000;

/** What only a person does; pointers also move by themselves when a page changes below them. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Whether somebody is there. A page that asks again by itself would keep a session alive for ever:
 * a request counts as use when it follows an act, shortly or as the first one since.
 */
class Presence {
  /** Opening the page is the first act. */
  #actedAt = performance.now();
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor() {
    const act = () => {
      this.#actedAt = performance.now();
    };
    for (const type of acts) addEventListener(type, act, { capture: true, passive: true });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') act();
    });
  }

  /** True for a request that leaves now on somebody's behalf. */
  isUse(): boolean {
    const now = performance.now();
    if (this.#toldAt >= this.#actedAt && now - this.#actedAt > SHORTLY) return false;
    this.#toldAt = now;
    return true;
  }
}

export const presence = new Presence();
