import type { AncillariesModule } from '#modules/ancillaries/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import { createBot } from '#modules/bot/index.ts';
import type { createConversations } from '#modules/conversations/index.ts';
import { listUserNames } from '#modules/identity/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import type { RequestDoors } from '#modules/requests/index.ts';
import type { AppModule, Deps } from '../app-module.ts';

/** The bot of the support chat. */
export function botModule(
  { config, db, clock, ids, sealer, limiter, log, company }: Deps,
  of: {
    audit: Audit;
    orders: OrdersModule;
    ancillaries: AncillariesModule;
    requests: RequestDoors;
    startSupport: ReturnType<typeof createConversations>['startSupport'];
  },
): AppModule {
  const { orders, ancillaries, requests } = of;
  const bot = createBot({
    db,
    clock,
    ids,
    sealer,
    limiter,
    orders: {
      listOwn: (visitor) => orders.listQuotable(visitor, ''),
      quote: orders.quote,
      read: orders.read,
      quoteRefund: orders.quoteRefund,
      checkIn: ancillaries.checkInOf,
    },
    requests,
    startSupport: of.startSupport,
    record: of.audit.recordAccess,
    namesOf: listUserNames,
    supportHours: () => company.current().hours,
    newRequests: config.newRequests,
    log: (message, details) => log.warn(details, message),
  });
  return { name: 'bot', routes: bot.routes, jobs: bot.jobs, start: bot.start };
}
