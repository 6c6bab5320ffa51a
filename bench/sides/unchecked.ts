import Fastify from 'fastify';
import pg from 'pg';

/** The same read without token, scope, rate limit, log or figures: a statement a request. */
const clients = await Promise.all(
  Array.from({ length: 2 }, async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL!, pipeline: true });
    await client.connect();
    return client;
  }),
);
const app = Fastify();
let turn = 0;

app.get('/api/v3/companies/:companyId/employees/:employeeId', async (request, reply) => {
  const { companyId, employeeId } = request.params as Record<string, string>;
  turn += 1;
  const { rows } = await clients[turn % clients.length]!.query({
    name: 'read',
    text: 'SELECT representation FROM employees WHERE company_id = $1 AND id = $2',
    values: [companyId, employeeId],
    rowMode: 'array',
  });
  reply.type('application/json; charset=utf-8');
  return rows[0]![0];
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
