import { Counter } from 'prom-client';
import {
  contractSummaries,
  listApproverIds,
  listMemberIds,
  placeInTree,
  readSaleTerms,
} from '#modules/agencies/index.ts';
import {
  ANCILLARIES,
  type AncillariesModule,
  createAncillaries,
  ORDER_ANCILLARIES,
} from '#modules/ancillaries/index.ts';
import { contactsOf, findRoles, listUserNames } from '#modules/identity/index.ts';
import { createOrderRegistry, createOrders, type OrdersDeps, type OrdersModule } from '#modules/orders/index.ts';
import type { Pricing } from '#modules/pricing/index.ts';
import { isBookable, type SellersPort } from '#modules/proposals/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { announceOrder, claimOffer } from '#modules/request-offers/index.ts';
import { requestEnded } from '#modules/requests/index.ts';
import { createSales, salesProjection } from '#modules/sales/index.ts';
import { createTravelApprovals, ORDER_TRAVEL_APPROVALS, TRAVEL_APPROVALS } from '#modules/travel-approvals/index.ts';
import { checkContacts, checkPassenger, isCountryOf } from '#modules/travellers/index.ts';
import { deriveKey } from '#platform/crypto/sealing.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { AppModule, Deps } from '../app-module.ts';
import { termsByRules } from './sale-terms.ts';

/** Names of locations and carriers from reference data. */
export const namesFrom = (reference: Reference): OrdersDeps['names'] => ({
  locations: (keys) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const location = reference.locationByKey(key);
        if (!location) return [];
        const { code, name, city, cityKey, country, tz } = location;
        return [[key, { code, name, city, cityKey, country, tz }]];
      }),
    ),
  carriers: (carriers) =>
    Object.fromEntries(
      carriers.flatMap((code) => {
        const carrier = reference.carrier(code);
        return carrier ? [[code, carrier.name]] : [];
      }),
    ),
  country: (iso2) => reference.country(iso2)?.name ?? null,
});

export const ageBandsFrom =
  (reference: Reference): OrdersDeps['travellers']['ageBandsOf'] =>
  (carriers) =>
    Object.fromEntries(
      carriers.flatMap((code) => {
        const band = reference.ageBands[code];
        return band ? [[code, band]] : [];
      }),
    );

/** Offers of requests stand as their orders do. */
const OFFERED_ORDERS: Parameters<typeof createOrderRegistry>[0][number] = {
  writer: {
    saved: async ({ tx, order, writes }) => {
      if (writes.order.status !== order.status) await announceOrder(tx, order.id);
    },
  },
};

/** Orders, from the draft to the last refund. */
export function wireOrders(
  deps: Deps,
  {
    reference,
    ...others
  }: { reference: Reference; pricing: Pick<Pricing, 'hasCommissionRules' | 'withCommissionRules'> } & Pick<
    OrdersDeps,
    'audit' | 'supply' | 'search' | 'pricing' | 'payments' | 'promo' | 'content' | 'documents' | 'notifications'
  >,
): { orders: OrdersModule; ancillaries: AncillariesModule; modules: readonly AppModule[] } {
  const { config, db, clock, ids, log } = deps;
  const events = new Counter({
    name: 'orders_events_total',
    help: 'What orders count: staff alerts, settled operations and the like',
    labelNames: ['event'],
    registers: [deps.registry],
  });
  const changes = createListener({ pool: deps.pool, channel: 'orders', log });
  const sellers: SellersPort = {
    clock,
    sells: async (executor, { userId, contractId }) =>
      ((await readSaleTerms(executor, contractId, clock.now()))?.active ?? false) &&
      (await listMemberIds(executor, contractId)).includes(userId) &&
      (await findRoles(executor, userId)).includes('ROLE_AGENT'),
  };
  const ageBandsOf = ageBandsFrom(reference);
  const given: OrdersDeps = {
    db,
    clock,
    ids,
    sealer: deps.sealer,
    blind: deps.blindIndex,
    limiter: deps.limiter,
    ...others,
    agencies: {
      saleTerms: (executor, contractId) => termsByRules(others.pricing, executor, contractId, clock.now()),
      ownRates: readSaleTerms,
      placeInTree,
      contractSummaries,
      approversOf: listApproverIds,
    },
    passengerIds: { namesOf: listUserNames, reachable: contactsOf },
    proposals: { bookable: (executor, id) => isBookable(sellers, executor, id) },
    requestOffers: {
      claim: (tx, offerId, orderId) => claimOffer({ orders, requestEnded }, tx, { offerId, orderId }, clock.now()),
    },
    travellers: {
      ageBandsOf,
      checkPassenger: (form, trip) =>
        checkPassenger(form, {
          ...trip,
          ageBands: ageBandsOf(trip.carriers),
          isCountry: isCountryOf(reference.countries()),
        }),
      checkContacts,
    },
    names: namesFrom(reference),
    changes,
    ancillaries: ORDER_ANCILLARIES,
    travelApprovals: ORDER_TRAVEL_APPROVALS,
    registry: createOrderRegistry([TRAVEL_APPROVALS, ANCILLARIES, OFFERED_ORDERS]),
    projections: [salesProjection],
    config: {
      baseUrl: config.baseUrl,
      site: config.site,
      // Mobile networks put many users behind one address.
      unpaid: { visitor: 5, address: 30 },
      seatHolds: { visitor: 40, address: 120 },
      numberKey: deriveKey(config.secret, 'order numbers').readUInt32BE(),
      // Shorter than the shortest resolve delay of a supplier.
      callTimeoutMs: 12_000,
    },
    // Failures are visible at the demonstration's log level too.
    log: (message, details) => log[message.endsWith('_failed') ? 'warn' : 'info'](details, message),
    count: (what) => events.inc({ event: what }),
  };
  const orders = createOrders(given);
  const ancillaries = createAncillaries(given);
  const travelApprovals = createTravelApprovals(given);
  const sales = createSales(given);
  return {
    orders,
    ancillaries,
    modules: [
      { name: 'orders', routes: orders.routes, jobs: orders.jobs, stop: changes.stop },
      { name: 'ancillaries', routes: ancillaries.routes, jobs: ancillaries.jobs },
      { name: 'travel-approvals', routes: travelApprovals.routes, jobs: travelApprovals.jobs },
      { name: 'sales', routes: sales.routes, jobs: sales.jobs },
    ],
  };
}
