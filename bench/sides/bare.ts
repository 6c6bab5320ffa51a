import { createServer } from 'node:http';

/** The limit of a read: `node:http` that answers the same bytes, without a check or a database. */
const { PORT, ANSWER } = process.env;
const { headers, body } = JSON.parse(ANSWER!) as { headers: Record<string, string>; body: string };

createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(PORT), '127.0.0.1');
