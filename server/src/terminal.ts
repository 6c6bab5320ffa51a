// The reader of our output may be gone, as after Ctrl-C in "npm start | tee log"; that must not end
// the process before it has stopped the database.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const complain = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** From a supervisor, from Ctrl-C, and from a terminal that is closed. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
