import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hashSecret, secretMatches } from '../values/secrets.ts';

type Timer = ReturnType<Histogram['labels']>;

/** The service's figures in Prometheus form. */
export interface Metrics {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'fringe_' });
  const latency = new Histogram({
    name: 'fringe_http_request_duration_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Looking a label set up costs more than adding to it, so each is looked up once.
  const timers = new Map<string, Timer>();
  return {
    registry,
    observeRequest(method, route, status, seconds) {
      const key = `${method} ${route} ${status}`;
      let timer = timers.get(key);
      if (!timer) {
        timer = latency.labels({ method, route, status });
        timers.set(key, timer);
      }
      timer.observe(seconds);
    },
  };
}

/** Adds figures that are read when they are asked for. */
export function watchUsage(metrics: Metrics, usage: () => Record<string, number>): void {
  for (const name of Object.keys(usage())) {
    new Gauge({
      name: `fringe_database_${name}`,
      help: `Database connections and reads: ${name}.`,
      registers: [metrics.registry],
      collect() {
        this.set(usage()[name]!);
      },
    });
  }
}

/** Adds figures of what is kept beside the calls. */
export function watchKept(
  { registry }: Metrics,
  kept: { dropped(): Record<string, number>; waiting(): number },
): void {
  new Counter({
    name: 'fringe_request_log_dropped_total',
    help: 'Calls that the request log lacks: database away or slow, or too many anonymous.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(kept.dropped())) this.inc({ reason }, count);
    },
  });
  new Gauge({
    name: 'fringe_request_log_waiting',
    help: 'Calls that wait to be written into the request log.',
    registers: [registry],
    collect() {
      this.set(kept.waiting());
    },
  });
}

/** A figure that is looked up when it is asked for: one value for each label. */
export interface Figure {
  name: string;
  help: string;
  label: string;
  read: () => Promise<{ label: string; value: number }[]>;
}

/** Adds figures that come from the database; while it is away they are absent. */
export function watchFigures(metrics: Metrics, figures: readonly Figure[]): void {
  for (const { name, help, label, read } of figures) {
    const ask = seldom(read);
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [metrics.registry],
      async collect() {
        const rows = await ask().catch(() => []);
        this.reset();
        for (const row of rows) this.labels({ [label]: row.label }).set(row.value);
      },
    });
  }
}

/** They may look at very many rows: that is not done too often. */
const FIGURES_MS = 10_000;

/** Asks once for all who want to know at about the same time; a failure is not kept. */
function seldom(read: Figure['read']): Figure['read'] {
  let known: { at: number; figures: ReturnType<Figure['read']> } | undefined;
  return () => {
    const now = performance.now();
    if (!known || now - known.at > FIGURES_MS) {
      known = { at: now, figures: read() };
      known.figures.catch(() => {
        known = undefined;
      });
    }
    return known.figures;
  };
}

/** Open to all that reach the service, or, with a token of its own, to those that have it. */
export function serveMetrics(server: FastifyInstance, metrics: Metrics, token?: string): void {
  const expected = token === undefined ? undefined : hashSecret(token);
  server.get('/metrics', async ({ headers }, reply) => {
    const sent = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (expected && !secretMatches(sent, expected)) throw new Failure('invalidToken');
    reply.header('content-type', metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
