import type { FastifyInstance } from 'fastify';
import type { ReadKey } from '#platform/http/keys.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { partnerApiJobs } from './jobs.ts';
import type { PartnerApiDeps } from './ports.ts';
import { partnerApiRoutes } from './routes.ts';
import { readKey } from './use-cases/read-key.ts';

export { post as postWebhook } from './adapters/http/post.ts';
export { keyNames } from './db/key-queries.ts';
export { webhookHosts } from './db/webhook-queries.ts';
export type { PartnerApiDeps } from './ports.ts';
export { noteLeftBehind } from './use-cases/webhook-makers.ts';

export type PartnerApi = {
  readonly routes: (app: FastifyInstance) => void;
  readonly readKey: ReadKey;
  readonly jobs: readonly Job[];
};

/** API of the module: authenticates programs and delivers webhooks. */
export const createPartnerApi = (deps: PartnerApiDeps): PartnerApi => ({
  routes: (app) => partnerApiRoutes(app, deps),
  jobs: partnerApiJobs(deps),
  readKey: (token) => readKey(deps, token),
});
