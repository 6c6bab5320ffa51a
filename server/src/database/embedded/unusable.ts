/** The embedded database cannot be used, for a reason that fits one line and the user can fix. */
export class DatabaseUnusable extends Error {}
