import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { type StartFacts, startSteps } from './domain/start-steps.ts';
import type { CompanyDeps } from './ports.ts';
import { type Actor, moveCompany, publishCompany, saveCompany, viewCompany } from './use-cases/edit-company.ts';

/** `read`: what the other modules say of the first day. */
export function startRoutes(app: FastifyInstance, read: () => Promise<StartFacts>): void {
  route(app, api.readStart, async () => ({ steps: startSteps(await read()) }));
}

function actorOf({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

/** `published` runs after each change of what readers have: this process shows it at once. */
export function companyRoutes(app: FastifyInstance, deps: CompanyDeps, published: () => Promise<void>): void {
  const show = async <T>(change: Promise<T>): Promise<T> => {
    const made = await change;
    await published();
    return made;
  };
  route(app, api.readCompany, () => viewCompany(deps));
  route(app, api.saveFirm, ({ caller, body: { revision, firm } }) =>
    saveCompany(deps, actorOf(caller), { document: 'firm', revision }, firm),
  );
  route(app, api.publishFirm, ({ caller, body: { revision, firm, at } }) =>
    show(publishCompany(deps, actorOf(caller), { document: 'firm', revision }, { part: firm, at })),
  );
  route(app, api.saveSite, ({ caller, params, body: { revision, details } }) =>
    saveCompany(deps, actorOf(caller), { document: params.site, revision }, details),
  );
  route(app, api.publishSite, ({ caller, params, body: { revision, details, at } }) =>
    show(publishCompany(deps, actorOf(caller), { document: params.site, revision }, { part: details, at })),
  );
  route(app, api.moveCompany, ({ caller, params, body: { revision, move, version } }) =>
    show(moveCompany(deps, actorOf(caller), { document: params.document, revision }, { move, version })),
  );
}
