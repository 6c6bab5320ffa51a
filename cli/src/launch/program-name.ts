/** What was typed to call this program, as `./fringe`: what it says can then be typed as it is. */
export const programName = (): string => process.env.FRINGE_PROGRAM || 'fringe';
