#!/usr/bin/env node
import * as loading from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// To compile the program takes longer than most commands do. Node 20 cannot keep what it compiled.
const { XDG_CACHE_HOME } = process.env;
loading.enableCompileCache?.(join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'fringe'));

// Loaded after it, and so by it.
const { runProgram } = await import('./launch/run-program.ts');
await runProgram();
