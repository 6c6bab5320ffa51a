import type { FastifyInstance } from 'fastify';
import { type Access, createAccess } from './access/access.ts';
import { auditRoutes } from './access/audit/routes.ts';
import { accessPlatformRoutes } from './access/platform-routes.ts';
import { bindMetadataRoutes } from './access/tokens/metadata-routes.ts';
import { bindTokenRoutes } from './access/tokens/token-routes.ts';
import { CompanyScope } from './access-grants/company-scope.ts';
import { accessGrantPlatformRoutes } from './access-grants/platform-routes.ts';
import { benefitModelPlatformRoutes } from './benefit-models/platform-routes.ts';
import { benefitModelRoutes } from './benefit-models/routes.ts';
import { paymentPlatformRoutes } from './committed-expenses/payments/platform-routes.ts';
import { paymentRoutes } from './committed-expenses/payments/routes.ts';
import { committedExpensePlatformRoutes } from './committed-expenses/platform-routes.ts';
import { committedExpenseRoutes } from './committed-expenses/routes.ts';
import { companyPlatformRoutes } from './companies/platform-routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { bindConsole } from './console/pages.ts';
import { entryRoutes } from './consumptions/entries/routes.ts';
import { chargeFeedRoutes } from './consumptions/feeds/routes.ts';
import { consumptionPlatformRoutes } from './consumptions/platform-routes.ts';
import { refusalPlatformRoutes } from './consumptions/refusals/platform-routes.ts';
import { refusalFigures, refusalRoutes } from './consumptions/refusals/routes.ts';
import { consumptionRoutes } from './consumptions/routes.ts';
import { seriesRoutes } from './consumptions/series/routes.ts';
import { totalsRoutes } from './consumptions/totals/routes.ts';
import type { Context } from './context.ts';
import { corporationPlatformRoutes } from './corporations/platform-routes.ts';
import { corporationRoutes } from './corporations/routes.ts';
import { whyUnready } from './database/readiness.ts';
import { deliveryFigureRoutes } from './deliveries/figures/routes.ts';
import { deliveryFigures, deliveryPlatformRoutes } from './deliveries/platform-routes.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import { importPresetRoutes } from './employee-imports/presets/routes.ts';
import { importRoutes } from './employee-imports/routes.ts';
import { bindConfirmationPages } from './employees/pages.ts';
import { employeePlatformRoutes } from './employees/platform-routes.ts';
import { employeeRoutes } from './employees/routes.ts';
import { feedFigures, feedRoutes } from './events/feed/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { explanationRoutes } from './explanations/routes.ts';
import { familyMemberPlatformRoutes } from './family-members/platform-routes.ts';
import { familyMemberRoutes } from './family-members/routes.ts';
import { bindRoutes } from './http/bind.ts';
import { bindHealth } from './http/health.ts';
import { watchMethods } from './http/methods.ts';
import {
  createMetrics,
  serveMetrics,
  watchFigures,
  watchKept,
  watchUsage,
} from './http/metrics.ts';
import { bindDocuments } from './http/pages/documents.ts';
import { bindFailuresPage } from './http/pages/failures-page.ts';
import { bindGuides } from './http/pages/guides.ts';
import { bindHome } from './http/pages/home.ts';
import { bindReference } from './http/pages/reference.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { invitationPlatformRoutes } from './invitations/platform-routes.ts';
import { limitRoutes } from './limits/routes.ts';
import { listenerRoutes } from './listeners/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { cyclePlatformRoutes } from './payroll-cycles/platform-routes.ts';
import { cycleRoutes } from './payroll-cycles/routes.ts';
import { exportRoutes } from './payroll-exports/routes.ts';
import { templateRoutes } from './payroll-exports/templates/routes.ts';
import { readinessRoutes } from './reconciliation/readiness/routes.ts';
import { reconciliationRoutes, refuseMissingCycle } from './reconciliation/routes.ts';
import { settlementRoutes } from './reconciliation/settlements/routes.ts';
import { keepRequests } from './requests/keep-requests.ts';
import { requestRoutes, tellOf } from './requests/routes.ts';
import { bindDemoIssuer, builtInProvider } from './sandbox/issuer/pages.ts';
import { bindMailbox, hasMailbox, MAILBOX } from './sandbox/mailbox.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { issuerRoutes } from './staff/issuers/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { authenticating } from './staff/sessions/authenticating.ts';
import { sessionRoutes } from './staff/sessions/routes.ts';
import { Sessions } from './staff/sessions/sessions.ts';
import { bindSignIn } from './staff/sign-in/pages.ts';
import { viewRoutes } from './staff/views/routes.ts';
import { subscriptionPlatformRoutes } from './subscriptions/platform-routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { timelineRoutes } from './timeline/routes.ts';

/** The route table: every operation of both interfaces, in the order of the folders. */
export const routesOf = (
  context: Context,
  access: Access,
  scope: CompanyScope,
  sessions: Sessions = new Sessions(context),
): Route[] => [
  ...accessPlatformRoutes(context, access.authenticator),
  ...auditRoutes(context),
  ...requestRoutes(context),
  ...companyRoutes(context),
  ...companyPlatformRoutes(context),
  ...deliveryRoutes(context),
  ...deliveryPlatformRoutes(context),
  ...deliveryFigureRoutes(context),
  ...accessGrantPlatformRoutes(context, scope),
  ...staffRoutes(context, sessions),
  ...sessionRoutes(context, sessions),
  ...issuerRoutes(context, sessions),
  ...viewRoutes(context),
  ...eventRoutes(),
  ...feedRoutes(context),
  ...subscriptionRoutes(context),
  ...subscriptionPlatformRoutes(context),
  ...listenerRoutes(context),
  ...corporationRoutes(context),
  ...corporationPlatformRoutes(context),
  ...benefitModelRoutes(context),
  ...benefitModelPlatformRoutes(context),
  ...invitationPlatformRoutes(context),
  ...employeeRoutes(context),
  ...employeePlatformRoutes(context),
  ...familyMemberRoutes(context),
  ...familyMemberPlatformRoutes(context),
  ...importRoutes(context),
  ...importPresetRoutes(context),
  ...cycleRoutes(context),
  ...cyclePlatformRoutes(context),
  ...limitRoutes(context),
  ...consumptionRoutes(context),
  ...consumptionPlatformRoutes(context),
  ...entryRoutes(context),
  ...refusalRoutes(context),
  ...refusalPlatformRoutes(context),
  ...chargeFeedRoutes(context),
  ...seriesRoutes(context),
  ...totalsRoutes(context),
  ...committedExpenseRoutes(context),
  ...committedExpensePlatformRoutes(context),
  ...paymentRoutes(context),
  ...paymentPlatformRoutes(context),
  ...reconciliationRoutes(context),
  ...searchRoutes(context),
  ...timelineRoutes(context),
  ...explanationRoutes(context),
  ...settlementRoutes(context),
  ...readinessRoutes(context),
  ...templateRoutes(context),
  ...exportRoutes(context),
  ...noticeRoutes(context),
  ...sandboxRoutes(context, scope),
];

export async function createApp(context: Context): Promise<FastifyInstance> {
  const { config, database, log } = context;
  const metrics = createMetrics();
  watchUsage(metrics, database.usage);
  watchFigures(metrics, [
    ...deliveryFigures(context),
    ...feedFigures(context),
    ...refusalFigures(context),
  ]);
  const kept = keepRequests(context);
  watchKept(metrics, kept);
  const server = createServer({
    log,
    metrics,
    clock: context.clock,
    keep: tellOf(kept),
    secureTransport: config.publicUrl.startsWith('https:'),
    stallMs: config.stallTimeoutSeconds * 1000,
    waitingBodyBytes: config.waitingBodiesMib * 1024 * 1024,
    trustedProxies: config.trustedProxies,
  });
  server.addHook('onClose', () => kept.close());
  const refuseOtherMethods = watchMethods(server);
  const access = createAccess(context);
  const scope = new CompanyScope(context);
  const sessions = new Sessions(context);

  bindHealth(server, () => whyUnready(database));
  serveMetrics(server, metrics, config.metricsToken);
  bindPages(server, context);
  bindMetadataRoutes(server, context, access.keyring);
  bindTokenRoutes(server, context, access.tokens);
  refuseMissingCycle(server);
  bindSignIn(server, context, sessions, builtInProvider(context));
  bindDemoIssuer(server, context);
  bindRoutes(server, routesOf(context, access, scope, sessions), {
    ...access.guards,
    authenticate: authenticating(access.guards, sessions),
    companyScope: (caller, companyId) => scope.check(caller, companyId),
  });
  await server.after();
  refuseOtherMethods();
  return server;
}

/** What a person opens in a browser. */
function bindPages(server: FastifyInstance, context: Context): void {
  const { config, log } = context;
  bindDocuments(server, config);
  bindReference(server, config);
  bindFailuresPage(server, log);
  bindGuides(server, config.publicUrl);
  bindHome(server, config, hasMailbox(config) ? MAILBOX : undefined);
  bindConfirmationPages(server, context);
  if (hasMailbox(config)) bindMailbox(server, context);
  bindConsole(server, context);
}
