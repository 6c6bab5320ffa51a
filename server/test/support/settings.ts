import { readConfig } from '../../src/config.ts';

/** The names that config.ts looks up in the environment, as it does so. */
export function settingsRead(): string[] {
  const names = new Set<string>();
  const environment = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(environment);
  return [...names].sort();
}
