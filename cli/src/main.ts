#!/usr/bin/env node
import { complain } from './complain.ts';
import { watchReaders, watchSignals } from './interruption.ts';
import { buildProgram } from './program.ts';

watchReaders();
watchSignals();
try {
  await buildProgram().parseAsync();
} catch (error) {
  process.exitCode = complain(error);
}
