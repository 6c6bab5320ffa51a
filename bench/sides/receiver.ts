import { createServer } from 'node:http';

/** A receiver of webhooks that answers at once, and says on `/count` how many calls there were. */
let calls = 0;
createServer((request, response) => {
  if (request.url === '/count') {
    response.end(String(calls));
    return;
  }
  request.resume();
  request.on('end', () => {
    calls += 1;
    response.writeHead(204);
    response.end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
