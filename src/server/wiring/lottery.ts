import { contractOf } from '#modules/agencies/index.ts';
import { ORDER_ANCILLARIES } from '#modules/ancillaries/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { CouponRules } from '#modules/campaigns/index.ts';
import { isKeptPicture } from '#modules/content/index.ts';
import type { Documents } from '#modules/documents/index.ts';
import { listUserNames } from '#modules/identity/index.ts';
import { createLottery, type SoldOrder } from '#modules/lottery/index.ts';
import { type OrdersModule, readSaleEvents } from '#modules/orders/index.ts';
import { parseEmail } from '#modules/travellers/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { soldTickets } from './campaigns.ts';

/** What stands of an order, as the ledger has it; passengers who left another order were sold with that one. */
async function soldOrder(orders: OrdersModule, db: Executor, orderId: string): Promise<SoldOrder | null> {
  const order = await orders.orderOf(db, orderId);
  if (!order || order.contractId === null) return null;
  const events = await readSaleEvents({ ancillaries: ORDER_ANCILLARIES }, db, [orderId]);
  const own = events.sold.find((sale) => sale.orderId === orderId);
  const parent = own ? undefined : events.splits.find(({ childId }) => childId === orderId)?.orderId;
  const soldAt = own ? new Date(own.at) : parent && (await soldOrder(orders, db, parent))?.soldAt;
  if (!soldAt) return null;
  const { sold, returned } = events.sumsOf(orderId);
  const documents = await soldTickets(db, [orderId], []);
  const currency = (own ?? events.splits[0])?.price.fare.currency ?? 'KGS';
  return {
    orderId,
    orderNumber: order.number,
    contractId: order.contractId,
    currency,
    tickets: documents.filter(({ stands }) => stands).map(({ documentId }) => documentId),
    soldMinor: sold,
    returnedMinor: returned,
    soldAt,
    leftFrom: parent || undefined,
  };
}

const PAGE = 500;
async function soldSince({ sales, splits }: OrdersModule, since: Date, after: string) {
  const sold = await sales.changedSince(since, after, PAGE);
  const orders = new Set(sold);
  for (let found = sold; found.length > 0; ) {
    const left = (await splits.of(found)).map(({ childId }) => childId);
    found = left.filter((id) => !orders.has(id));
    for (const id of found) orders.add(id);
  }
  return { orders: [...orders], last: sold.at(-1) ?? null };
}

type LotteryNeighbours = { audit: Audit; orders: OrdersModule; documents: Documents; couponRules: CouponRules };

/** The lottery, fed by events of orders. */
export function lotteryModule(
  { config, db, clock, ids, sealer }: Deps,
  { audit, orders, documents, couponRules }: LotteryNeighbours,
): AppModule {
  const lottery = createLottery({
    db,
    clock,
    ids,
    audit,
    currency: config.currency,
    couponRules,
    sealer,
    soldOrder: (executor, orderId) => soldOrder(orders, executor, orderId),
    soldSince: (since, after) => soldSince(orders, since, after),
    contract: contractOf,
    namesOf: listUserNames,
    renderTicket: documents.renderEntranceTicket,
    parseEmail,
    isKeptPicture,
    baseUrl: config.baseUrl,
  });
  return {
    name: 'lottery',
    routes: lottery.routes,
    jobs: lottery.jobs,
    ...(config.mode === 'demo' && { start: lottery.seedDemo }),
  };
}
