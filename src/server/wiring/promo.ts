import { randomInt } from 'node:crypto';
import { isCustomer } from '#kernel/account.ts';
import { contractSummaries, findContractIdByNumber } from '#modules/agencies/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import { contactsOf } from '#modules/identity/index.ts';
import { type OrdersModule, ordersByIds, type SaleContents, type Visitor } from '#modules/orders/index.ts';
import { createPromo, type OrderStanding, type Promo, type PromoDeps, type PromoSale } from '#modules/promo/index.ts';
import type { Db } from '#platform/db/database.ts';
import type { AppModule, Deps } from '../app-module.ts';

const distinct = <T>(list: readonly (T | undefined | null)[]): T[] => [
  ...new Set(list.filter((one) => one !== undefined && one !== null)),
];

/** A sale as promotions look at it; its buyer is known by their own session only. */
async function toPromoSale(db: Db, { user }: Visitor, sale: SaleContents): Promise<PromoSale> {
  const { slices, locations } = sale.journey;
  const segments = slices.flatMap((slice) => slice.segments);
  const first = slices[0]?.segments ?? [];
  const keysOf = (key: string | undefined) => distinct([key, key === undefined ? null : locations[key]?.cityKey]);
  const buyer = user && user.userId === sale.userId ? user : null;
  const [contact] = buyer ? await contactsOf(db, [buyer.userId]) : [];
  return {
    total: sale.price.total,
    contractId: sale.contractId,
    userId: sale.userId,
    email: contact?.email ?? null,
    isCustomer: sale.contractId === null && isCustomer(buyer),
    modes: distinct(segments.map(({ mode = 'avia' }) => mode)),
    carriers: distinct(segments.map(({ carrier }) => carrier)),
    origins: keysOf(first[0]?.from),
    destinations: keysOf(first.at(-1)?.to),
    countries: distinct(segments.flatMap(({ from, to }) => [locations[from]?.country, locations[to]?.country])),
    departsOn: (first[0]?.departsLocal ?? '').slice(0, 10),
  };
}

const STANDINGS: Readonly<Record<string, OrderStanding>> = { canceled: 'voided', refunded: 'refunded' };

/** Promo codes: they look at sales of orders, and pay for them in the ledger. */
export function wirePromo(
  { config, db, clock, ids, limiter }: Deps,
  { audit, orders }: { audit: Audit; orders: () => OrdersModule },
): { promo: Promo; module: AppModule } {
  const given: PromoDeps = {
    db,
    clock,
    ids,
    randomBelow: (n) => randomInt(n),
    limiter,
    currency: config.currency,
    audit,
    draftSale: async (visitor, id) => toPromoSale(db, visitor, await orders().draftContents(visitor, id)),
    orderSale: async (visitor, id) => toPromoSale(db, visitor, await orders().orderContents(visitor, id)),
    orderOf: async (executor, id) => {
      const [order] = await ordersByIds(executor, [id]);
      if (!order) throw new Error(`order ${id} does not exist`);
      return { total: order.price.total, userId: order.userId };
    },
    standingOf: async (executor, id) => {
      const status = (await orders().statesOf(executor, [id])).get(id)?.status;
      return STANDINGS[status ?? ''] ?? 'standing';
    },
    orderNumbers: (executor, ids) => orders().numbersOf(executor, ids),
    contractsByNumber: async (executor, numbers) => {
      const found = await Promise.all(
        distinct(numbers).map(async (number) => ({ id: await findContractIdByNumber(executor, number), number })),
      );
      return found.flatMap(({ id, number }) => (id === null ? [] : [{ id, number }]));
    },
    contractNumbers: async (executor, ids) =>
      new Map((await contractSummaries(executor, ids)).map(({ id, number }) => [id, number])),
  };
  const promo = createPromo(given);
  return {
    promo,
    module: {
      name: 'promo',
      routes: promo.routes,
      jobs: promo.jobs,
      start: async () => {
        if (config.mode === 'demo') await promo.seedDemo();
      },
    },
  };
}
