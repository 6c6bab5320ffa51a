/** The variables that settings are taken from where the program gives none. */
export type Variable =
  | 'FRINGE_BASE_URL'
  | 'FRINGE_CLIENT_ID'
  | 'FRINGE_CLIENT_SECRET'
  | 'FRINGE_WEBHOOK_SECRET';

/** What runtimes have of an environment: some have none, and some ask before it is read. */
interface Runtime {
  process?: { env?: Readonly<Record<string, string | undefined>> };
  Deno?: { env: { get(name: string): string | undefined } };
}

/** Reads a variable; undefined if it is empty, or there is none, or it may not be read. */
export function variable(name: Variable): string | undefined {
  const { process, Deno } = globalThis as Runtime;
  try {
    return (Deno ? Deno.env.get(name) : process?.env?.[name]) || undefined;
  } catch {
    return undefined;
  }
}
