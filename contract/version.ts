import manifest from './package.json' with { type: 'json' };

/** The release of the service, its documents, the SDK and the command line: one for all of them. */
export const release: string = manifest.version;
