import type { Output } from '../output/output.ts';

/** Says so where the environment names others than the profile that was just chosen. */
export function noteWhatPrevails(out: Output, profile: string): void {
  const { FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET, FRINGE_PROFILE } = process.env;
  if (FRINGE_CLIENT_ID && FRINGE_CLIENT_SECRET) {
    out.note('FRINGE_CLIENT_ID and FRINGE_CLIENT_SECRET are set, and prevail over every profile');
  } else if (FRINGE_PROFILE && FRINGE_PROFILE !== profile) {
    out.note(`FRINGE_PROFILE is set, and prevails: it names ${FRINGE_PROFILE}`);
  }
}
