import { createServer } from 'node:http';

/**
 * A receiver of webhooks that answers at once, except on paths that hang. It says how many
 * calls there were, and how long after their event they came.
 */
let calls = 0;
let delays: number[] = [];
createServer((request, response) => {
  if (request.url === '/count') {
    response.end(String(calls));
    return;
  }
  if (request.url === '/delays') {
    response.end(JSON.stringify(delays));
    delays = [];
    return;
  }
  if (request.url!.startsWith('/hang')) return;
  let body = '';
  request.setEncoding('utf8').on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    calls += 1;
    const [, occurredAt] = /"occurredAt":"([^"]+)"/.exec(body) ?? [];
    if (occurredAt) delays.push(Date.now() - Date.parse(occurredAt));
    response.writeHead(204);
    response.end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
