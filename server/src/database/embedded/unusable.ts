/** The embedded database cannot be used, for a reason that one line tells and the user can mend. */
export class DatabaseUnusable extends Error {}
