import type { FastifyInstance } from 'fastify';
import type { ReadApiKey } from '#platform/http/api-keys.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { partnerApiJobs } from './jobs.ts';
import type { PartnerApiDeps } from './ports.ts';
import { partnerApiRoutes } from './routes.ts';
import { readKey } from './use-cases/read-key.ts';

export { listKeyNames } from './db/key-queries.ts';
export { listWebhookHosts } from './db/webhook-queries.ts';
export type { PartnerApiDeps } from './ports.ts';
export { recordOrphanedEndpoints } from './use-cases/webhook-creators.ts';

export type PartnerApi = {
  readonly routes: (app: FastifyInstance) => void;
  readonly readKey: ReadApiKey;
  readonly jobs: readonly Job[];
};

/** API of the module: authenticates programs and delivers webhooks. */
export const createPartnerApi = (deps: PartnerApiDeps): PartnerApi => ({
  routes: (app) => partnerApiRoutes(app, deps),
  jobs: partnerApiJobs(deps),
  readKey: (token) => readKey(deps, token),
});
