import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  /** Seconds by method, route pattern and status class. */
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** Seconds by job name and outcome (`done`, `failed`, `abandoned`). */
  readonly jobs: Histogram<'job' | 'outcome'>;
  readonly jobsRunning: Gauge;
  readonly failures: Counter<'where'>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers: [registry],
    }),
    jobs: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time a job runs',
      labelNames: ['job', 'outcome'],
      buckets,
      registers: [registry],
    }),
    jobsRunning: new Gauge({ name: 'jobs_running', help: 'Jobs that run now', registers: [registry] }),
    failures: new Counter({
      name: 'failures_total',
      help: 'Failures of our own, by place',
      labelNames: ['where'],
      registers: [registry],
    }),
  };
}

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Who may read /metrics: holders of the token; without a token the local machine, and everyone in demonstration mode.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | null, demo: boolean): boolean {
  if (token) return request.headers.authorization === `Bearer ${token}`;
  return demo || (LOCAL.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']);
}

/** Measures every request by its route pattern, so that order numbers do not become labels. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
