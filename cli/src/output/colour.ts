const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;
export type Colour = keyof typeof codes;

/** Paints text, or leaves it as it is where colours are not wanted. */
export type Paint = (colour: Colour, text: string) => string;

export const painter =
  (wanted: boolean): Paint =>
  (colour, text) => {
    const [on, off] = codes[colour];
    return wanted && text ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  };

type Environment = Record<string, string | undefined>;

/** Colours are for terminals; NO_COLOR and FORCE_COLOR say otherwise, as they do elsewhere. */
export function wantsColour(isTerminal: boolean, environment: Environment): boolean {
  const { FORCE_COLOR: force, NO_COLOR: none } = environment;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (none) return false;
  return isMoving(isTerminal, environment);
}

/** Spinners and bars need a terminal that can go back to the beginning of a line. */
export const isMoving = (isTerminal: boolean, environment: Environment): boolean =>
  isTerminal && environment.TERM !== 'dumb';
