import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { type StartFacts, startSteps } from './domain/start-steps.ts';
import type { CompanyDeps } from './ports.ts';
import { saveCompany, viewCompany } from './use-cases/save-company.ts';

/** `read`: what the other modules say of the first day. */
export function startRoutes(app: FastifyInstance, read: () => Promise<StartFacts>): void {
  route(app, api.readStart, async () => ({ steps: startSteps(await read()) }));
}

/** `saved` runs after each save: this process shows it at once. */
export function companyRoutes(app: FastifyInstance, deps: CompanyDeps, saved: () => Promise<void>): void {
  route(app, api.readCompany, () => viewCompany(deps));
  route(app, api.saveCompany, async ({ caller: { user, ip }, body }) => {
    if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
    const company = await saveCompany(deps, { userId: user.userId, ip }, body);
    await saved();
    return company;
  });
}
