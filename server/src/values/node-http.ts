/**
 * Node's HTTP. An import reads all that a module exports, and what this one has of a browser's
 * sockets then loads all of `fetch`, which a start would take 65 ms of a core for and never use.
 */
export const http = process.getBuiltinModule('node:http');
