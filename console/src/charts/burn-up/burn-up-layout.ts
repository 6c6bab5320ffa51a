import { scaleLinear } from 'd3-scale';
import type { BurnUpData, BurnUpMark } from './burn-up-data.ts';

const DAY = 86_400;
const LEFT = 72;
const RIGHT = 12;
const TOP = 26;
const BOTTOM = 26;
const PER_LATE = 34;
export const HEIGHT = 340;

export type Layout = ReturnType<typeof layoutOf>;

/** Where everything stands in a picture of a width. */
export function layoutOf(data: BurnUpData, width: number) {
  const late = data.marks.filter(({ at }) => at >= data.end);
  const lane = late.length === 0 ? 0 : Math.min(width / 3, Math.max(90, late.length * PER_LATE));
  const right = width - RIGHT - lane;
  const time = scaleLinear([data.begin, data.end], [LEFT, right]).clamp(true);
  const money = scaleLinear([0, highest(data)], [HEIGHT - BOTTOM, TOP])
    .nice(5)
    .clamp(true);
  const inLane = new Map(
    late.map(({ id }, index) => [id, right + (lane * (index + 1)) / (late.length + 1)]),
  );
  return {
    width,
    right,
    lane,
    left: LEFT,
    top: TOP,
    bottom: HEIGHT - BOTTOM,
    time,
    money,
    xOf: ({ id, at }: Pick<BurnUpMark, 'id' | 'at'>) => inLane.get(id) ?? time(at),
    days: daysOf(data, right - LEFT),
    amounts: money.ticks(5),
    /** True for what would have been above the picture. */
    isAbove: (cents: number) => cents > money.domain()[1]!,
  };
}

/** What was used, reserved or allowed at most; a refusal far above it would make all else flat. */
function highest({ marks, limits, reserved, base }: BurnUpData): number {
  const used = marks.filter(({ kind }) => kind !== 'refused').map(({ cents }) => cents);
  const last = used.at(-1) ?? base;
  const allowed = limits.map(({ cents }) => cents ?? 0);
  const most = Math.max(...used, ...allowed, last + reserved, base, 1_000);
  const tried = marks.map(({ cents }) => cents).filter((cents) => cents <= most * 1.3);
  return Math.max(most, ...tried) * 1.05;
}

/** The noon of some days, as many as there is room for. */
function daysOf({ begin, end }: BurnUpData, room: number): number[] {
  const days = Math.max(1, Math.round((end - begin) / DAY));
  const every = [1, 2, 5, 7, 10, 15].find((one) => (days / one) * 34 <= room) ?? days;
  return Array.from(
    { length: Math.ceil(days / every) },
    (_, index) => begin + DAY / 2 + index * every * DAY,
  );
}
