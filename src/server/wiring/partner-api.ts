import { contractWithAncestors, listMemberIds, subAgentContractIdsOf } from '#modules/agencies/index.ts';
import type { createAudit } from '#modules/audit/index.ts';
import { contactsOf, listUserNames } from '#modules/identity/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import { createPartnerApi } from '#modules/partner-api/index.ts';
import { deriveKey } from '#platform/crypto/sealing.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { outgoing } from './outgoing.ts';

/** Partner API keys and webhooks. */
export function partnerApiModule(
  { config, db, clock, ids, sealer, limiter }: Deps,
  of: {
    audit: ReturnType<typeof createAudit>;
    orders: OrdersModule;
    notifications: ReturnType<typeof createNotifications>;
  },
): AppModule {
  const { development, post } = outgoing(config);
  const { routes, jobs, readKey } = createPartnerApi({
    db,
    clock,
    ids,
    sealer,
    limiter,
    listUserNames,
    lineOf: contractWithAncestors,
    audit: of.audit,
    notifications: of.notifications,
    orderOf: of.orders.orderOf,
    // A key ends with its creator's account.
    subAgentContractIdsOf: async (at, where) =>
      (await contactsOf(at, [where.userId])).length > 0 ? subAgentContractIdsOf(at, where) : null,
    contactsOf: async (at, contractId) =>
      (await contactsOf(at, await listMemberIds(at, contractId))).map(({ id }) => id),
    mailboxOf: async (tx, userId) => (await contactsOf(tx, [userId]))[0] ?? null,
    post,
    config: { baseUrl: config.baseUrl, development },
    visitorSecret: deriveKey(config.secret, 'partner visitors'),
  });
  return { name: 'partner-api', routes, jobs, readKey };
}
