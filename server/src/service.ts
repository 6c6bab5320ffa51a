/** What answers and works, and what fills an empty sandbox: the whole service. */
export { createApp } from './app.ts';
export { correctBaseUrl, saveCredentials } from './sandbox/credentials-file.ts';
export { loadDemo } from './sandbox/demo/load-demo.ts';
export { startWorker } from './worker.ts';
