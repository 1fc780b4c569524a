import type { FastifyInstance } from 'fastify';
import { type Caller, route } from '#platform/http/route.ts';
import { idempotencyKey, withIdempotencyKey } from '#platform/idempotency/idempotency.ts';
import * as api from './api.ts';
import type { RequestOffersDeps } from './ports.ts';
import { acceptOffer, withdrawOffer } from './use-cases/decide-offer.ts';
import { issueOffer, refuseOffer } from './use-cases/issue-offer.ts';
import { readOffers } from './use-cases/offer-view.ts';
import { previewOffer, sendFoundOffers, sendOffer } from './use-cases/send-offer.ts';

/** Offers of requests over HTTP. */
export function requestOffersRoutes(app: FastifyInstance, deps: RequestOffersDeps): void {
  const scope = (what: string, id: string, { user }: Caller) => `offers.${what}:${id}:${user?.userId}`;

  route(app, api.listRequestOffers, ({ params, caller }) => readOffers(deps, caller, params.id));
  route(app, api.previewOffer, ({ params, body, caller }) => previewOffer(deps, caller, params.id, body));
  route(app, api.sendOffer, ({ params, body, caller, request }) =>
    withIdempotencyKey(deps, { scope: scope('send', params.id, caller), key: idempotencyKey(request), body }, () =>
      sendOffer(deps, caller, params.id, body),
    ),
  );
  route(app, api.sendFoundOffers, ({ params, body, caller, request }) =>
    withIdempotencyKey(deps, { scope: scope('found', params.id, caller), key: idempotencyKey(request), body }, () =>
      sendFoundOffers(deps, caller, params.id, body),
    ),
  );
  route(app, api.withdrawOffer, ({ params, caller }) => withdrawOffer(deps, caller, params.id));
  route(app, api.acceptOffer, ({ params, body, caller }) => acceptOffer(deps, caller, params.id, body));
  route(app, api.issueOffer, ({ params, body, caller }) => issueOffer(deps, caller, params.id, body));
  route(app, api.refuseOffer, ({ params, body, caller }) => refuseOffer(deps, caller, params.id, body));
}
