import type { Month, Template } from '../use-exports.ts';

/** What is to be taken. */
export interface Chosen {
  template: Template;
  /** Undefined for a month that is still open. */
  version: number | undefined;
  since: number | undefined;
}

/** The one in the address, by name or id; else the first, which everybody can read. */
export const templateOf = (templates: readonly Template[], wanted: string | undefined) =>
  wanted ? templates.find(({ name, id }) => name === wanted || id === wanted) : templates[0];

/** The newest version unless told, and nothing that cannot be before it. */
export function versionsOf(
  versions: Month['versions'],
  asked: { version?: number | undefined; since?: number | undefined },
) {
  const newest = versions[0]?.version;
  const version = newest && Math.min(asked.version ?? newest, newest);
  const since = version && asked.since && asked.since < version ? asked.since : undefined;
  return { version, since };
}
