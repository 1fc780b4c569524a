import type { FastifyInstance } from 'fastify';
import type { CompanyDetails } from '#kernel/company.ts';
import type { CompanyDeps } from './ports.ts';
import { companyRoutes } from './routes.ts';
import { createCompanyFollower } from './use-cases/follow-company.ts';

export type { StartFacts } from './domain/start-steps.ts';
export type { CompanyDeps } from './ports.ts';
export { startRoutes } from './routes.ts';
export { COMPANY_CHANNEL } from './use-cases/follow-company.ts';

export type CompanyModule = {
  /** What the company says of itself, as every process of this site shows it. */
  current(): CompanyDetails;
  routes(app: FastifyInstance): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The front door of the company's details. */
export function createCompany(deps: CompanyDeps): CompanyModule {
  const { current, load, start, stop } = createCompanyFollower(deps);
  return { current, routes: (app) => companyRoutes(app, deps, load), start, stop };
}
