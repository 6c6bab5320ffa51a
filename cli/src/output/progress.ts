const FRAMES = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const FRAME_MS = 80;
const SHOW_AFTER_MS = 200;
const CLEAR = '\r\u001b[K';
const BAR_WIDTH = 30;

/** Lets a spinner turn on stderr while work that takes a while is under way. */
export async function busy<T>(moving: boolean, what: string, work: Promise<T>): Promise<T> {
  if (!moving) return work;
  const began = performance.now();
  let frame = 0;
  const timer = setInterval(() => {
    if (performance.now() - began < SHOW_AFTER_MS) return;
    frame = (frame + 1) % FRAMES.length;
    process.stderr.write(`${CLEAR}${FRAMES[frame]} ${what}`);
  }, FRAME_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (performance.now() - began >= SHOW_AFTER_MS) process.stderr.write(CLEAR);
  }
}

export interface Bar {
  show(done: number): void;
  clear(): void;
}

/** A bar on stderr; of what has no known size it shows how much there is so far. */
export function progressBar(moving: boolean, total: number | undefined): Bar {
  let shown = '';
  return {
    show: (done) => {
      const line = barLine(done, total);
      if (!moving || line === shown) return;
      shown = line;
      process.stderr.write(`${CLEAR}${line}`);
    },
    clear: () => {
      if (shown) process.stderr.write(CLEAR);
    },
  };
}

export function barLine(done: number, total: number | undefined): string {
  if (!total) return shownSize(done);
  const share = Math.min(1, done / total);
  const full = Math.round(share * BAR_WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
  return `${bar} ${percent} %  ${shownSize(done)} of ${shownSize(total)}`;
}

/** How large something is, in the unit in which it reads best. */
export function shownSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const [size, unit] =
    bytes < 1e6 ? ([1e3, 'kB'] as const) : bytes < 1e9 ? ([1e6, 'MB'] as const) : [1e9, 'GB'];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}
