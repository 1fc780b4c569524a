import type { FastifyInstance } from 'fastify';
import type { ReadKey } from '#platform/http/keys.ts';
import type { PartnerApiDeps } from './ports.ts';
import { partnerApiRoutes } from './routes.ts';
import { readKey } from './use-cases/read-key.ts';

export type { PartnerApiDeps } from './ports.ts';

export type PartnerApi = {
  readonly routes: (app: FastifyInstance) => void;
  readonly readKey: ReadKey;
};

/** The front door of the partner API: who a program is, and what it is told. */
export const createPartnerApi = (deps: PartnerApiDeps): PartnerApi => ({
  routes: (app) => partnerApiRoutes(app, deps),
  readKey: (token) => readKey(deps, token),
});
