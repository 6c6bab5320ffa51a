import type { FastifyInstance } from 'fastify';
import { type Access, createAccess } from './access/access.ts';
import { bindMetadataRoutes } from './access/metadata-routes.ts';
import { accessPlatformRoutes } from './access/platform-routes.ts';
import { bindTokenRoutes } from './access/token-routes.ts';
import { CompanyScope } from './companies/company-scope.ts';
import { companyPlatformRoutes } from './companies/platform-routes.ts';
import { companyRoutes } from './companies/routes.ts';
import type { Context } from './context.ts';
import { whyUnready } from './database/readiness.ts';
import { employeeRoutes } from './employees/routes.ts';
import { bindRoutes } from './http/bind.ts';
import { bindDocuments } from './http/documents.ts';
import { bindHealth } from './http/health.ts';
import { watchMethods } from './http/methods.ts';
import { createMetrics, serveMetrics, watchUsage } from './http/metrics.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';

/** The route table: every operation of both interfaces, in the order of the folders. */
export const routesOf = (context: Context, access: Access, scope: CompanyScope): Route[] => [
  ...accessPlatformRoutes(context, access.authenticator),
  ...companyRoutes(context),
  ...companyPlatformRoutes(scope),
  ...employeeRoutes(context),
];

export async function createApp(context: Context): Promise<FastifyInstance> {
  const { config, database, log } = context;
  const metrics = createMetrics();
  watchUsage(metrics, database.usage);
  const server = createServer({
    log,
    metrics,
    secureTransport: config.publicUrl.startsWith('https:'),
  });
  const refuseOtherMethods = watchMethods(server);
  const access = createAccess(context);
  const scope = new CompanyScope(context);

  bindHealth(server, () => whyUnready(database));
  serveMetrics(server, metrics);
  bindDocuments(server, config.publicUrl);
  bindMetadataRoutes(server, context, access.keyring);
  bindTokenRoutes(server, context, access.tokens);
  bindRoutes(server, routesOf(context, access, scope), {
    ...access.guards,
    companyScope: (caller, companyId) => scope.check(caller, companyId),
  });
  await server.after();
  refuseOtherMethods();
  return server;
}
