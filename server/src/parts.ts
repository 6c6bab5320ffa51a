/** The parts of the service that a process runs, and what fills an empty sandbox. */
export { createApp } from './app.ts';
export { correctBaseUrl, saveCredentials } from './sandbox/credentials-file.ts';
export { loadDemo } from './sandbox/demo/load-demo.ts';
export { startWorker } from './worker.ts';
