import { type Settlement, useAsked } from '../use-month.ts';

/** The file that the address asks for: ready-made `payroll` of the newest version unless told. */
export function useChosen(versions: readonly Settlement[]) {
  const { asked } = useAsked();
  const newest = versions[0]?.version;
  const version = newest && Math.min(asked.version ?? newest, newest);
  const since = version && asked.since && asked.since < version ? asked.since : undefined;
  return { template: asked.template ?? 'payroll', version, since };
}
export type Chosen = ReturnType<typeof useChosen>;
