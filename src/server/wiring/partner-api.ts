import { lineOf, membersOf, standingOf } from '#modules/agencies/index.ts';
import type { createAudit } from '#modules/audit/index.ts';
import { namesOf, reachable } from '#modules/identity/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import type { Orders } from '#modules/orders/index.ts';
import { createPartnerApi, postWebhook } from '#modules/partner-api/index.ts';
import { deriveKey } from '#platform/crypto/sealing.ts';
import type { Deps, Part } from '../parts.ts';

/** Programs of partners: their keys, and their webhooks. */
export function partnerApiPart(
  { config, db, clock, ids, sealer, limiter }: Deps,
  of: {
    audit: ReturnType<typeof createAudit>;
    orders: Orders;
    notifications: ReturnType<typeof createNotifications>;
  },
): Part {
  // Allows webhooks to the local machine, for trying them out.
  const development = config.mode === 'demo' && ['127.0.0.1', '::1', 'localhost'].includes(config.host);
  const { routes, jobs, readKey } = createPartnerApi({
    db,
    clock,
    ids,
    sealer,
    limiter,
    namesOf,
    lineOf,
    audit: of.audit,
    notifications: of.notifications,
    orderOf: of.orders.orderOf,
    // A key ends with the account of its creator.
    standingOf: async (at, where) => ((await reachable(at, [where.userId])).length > 0 ? standingOf(at, where) : null),
    peopleOf: async (at, contractId) => (await reachable(at, await membersOf(at, contractId))).map(({ id }) => id),
    mailboxOf: async (tx, userId) => (await reachable(tx, [userId]))[0] ?? null,
    post: (url, body, headers) => postWebhook(url, body, headers, { development }),
    config: { baseUrl: config.baseUrl, development },
    visitorSecret: deriveKey(config.secret, 'partner visitors'),
  });
  return { name: 'partner-api', routes, jobs, readKey };
}
