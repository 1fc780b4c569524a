import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Site } from '#kernel/passengers.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { PriceRulesDeps } from './ports.ts';
import {
  type Actor,
  discardDraft,
  moveRule,
  publishRules,
  removeRule,
  restoreRules,
  returnRules,
  saveRule,
  submitRules,
} from './use-cases/edit-rules.ts';
import { tryPrices } from './use-cases/explain-price.ts';
import { readDesk, readVersion } from './use-cases/read-desk.ts';
import { readSalesTrial, startSalesTrial } from './use-cases/try-on-sales.ts';

const DONE = { done: true };

function actor({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

/** The price rules over HTTP, for the finance desk. */
export function priceRoutes(app: FastifyInstance, deps: PriceRulesDeps & { site: Site }): void {
  route(app, api.readPriceDesk, ({ caller }) => readDesk(deps, actor(caller).userId));
  route(app, api.readPriceVersion, ({ params }) => readVersion(deps, params.version));
  route(app, api.tryPrices, ({ body }) => tryPrices(deps, body));
  route(app, api.readSalesTrial, () => readSalesTrial(deps));
  route(app, api.startSalesTrial, async ({ caller, body }) => {
    await startSalesTrial(deps, actor(caller), body);
    return DONE;
  });
  route(app, api.savePriceRule, async ({ caller, body }) => {
    await saveRule(deps, actor(caller), body);
    return DONE;
  });
  route(app, api.removePriceRule, async ({ caller, query }) => {
    await removeRule(deps, actor(caller), query);
    return DONE;
  });
  route(app, api.movePriceRule, async ({ caller, body }) => {
    await moveRule(deps, actor(caller), body);
    return DONE;
  });
  route(app, api.restorePrices, async ({ caller, body }) => {
    await restoreRules(deps, actor(caller), body);
    return DONE;
  });
  route(app, api.discardPriceDraft, async ({ query }) => {
    await discardDraft(deps, query.revision);
    return DONE;
  });
  route(app, api.submitPrices, async ({ caller, body }) => {
    await submitRules(deps, actor(caller), body);
    return DONE;
  });
  route(app, api.returnPrices, async ({ caller, body }) => {
    await returnRules(deps, actor(caller), body.revision);
    return DONE;
  });
  route(app, api.publishPrices, async ({ caller, body }) => {
    await publishRules(deps, actor(caller), body.revision);
    return DONE;
  });
}
