import type { Fault } from './fault.ts';
import { frame } from './frame.ts';
import { money } from './money.ts';
import { people } from './people.ts';

/** Every fault that is planted. */
export const all: readonly Fault[] = [...frame, ...people, ...money];
