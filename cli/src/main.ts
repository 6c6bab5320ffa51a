#!/usr/bin/env node
import { complain } from './errors/complain.ts';
import { watchReaders, watchSignals } from './errors/interruption.ts';
import { buildProgram } from './program.ts';

watchReaders();
watchSignals();
try {
  await buildProgram().parseAsync();
} catch (error) {
  process.exitCode = await complain(error);
}
