import { Counter } from 'prom-client';
import { approversOf, contractSummaries, membersOf, saleTerms } from '#modules/agencies/index.ts';
import { ANCILLARIES, type Ancillaries, createAncillaries, ORDER_ANCILLARIES } from '#modules/ancillaries/index.ts';
import { namesOf, reachable, rolesOf } from '#modules/identity/index.ts';
import { createOrderRegistry, createOrders, type Orders, type OrdersDeps } from '#modules/orders/index.ts';
import { isBookable, type SellersPort } from '#modules/proposals/index.ts';
import type { Reference } from '#modules/reference/index.ts';
import { createSales, salesProjection } from '#modules/sales/index.ts';
import { createTravelApprovals, ORDER_TRAVEL_APPROVALS, TRAVEL_APPROVALS } from '#modules/travel-approvals/index.ts';
import { checkContacts, checkPassenger, isCountryOf } from '#modules/travellers/index.ts';
import { deriveKey } from '#platform/crypto/sealing.ts';
import { createListener } from '#platform/realtime/listener.ts';
import type { Deps, Part } from '../parts.ts';

/** Names of places and carriers as reference has them. */
export const namesFrom = (reference: Reference): OrdersDeps['names'] => ({
  places: (keys) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const place = reference.locationByKey(key);
        if (!place) return [];
        const { code, name, city, cityKey, country, tz } = place;
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

/** The orders from the draft to the last refund. */
export function wireOrders(
  deps: Deps,
  {
    reference,
    ...others
  }: { reference: Reference } & Pick<
    OrdersDeps,
    'audit' | 'supply' | 'search' | 'pricing' | 'payments' | 'content' | 'documents' | 'notifications'
  >,
): { orders: Orders; ancillaries: Ancillaries; parts: readonly Part[] } {
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
      ((await saleTerms(executor, contractId, clock.now()))?.active ?? false) &&
      (await membersOf(executor, contractId)).includes(userId) &&
      (await rolesOf(executor, userId)).includes('ROLE_AGENT'),
  };
  const given: OrdersDeps = {
    db,
    clock,
    ids,
    sealer: deps.sealer,
    blind: deps.blindIndex,
    limiter: deps.limiter,
    ...others,
    agencies: {
      saleTerms: (executor, contractId) => saleTerms(executor, contractId, clock.now()),
      contractSummaries,
      approversOf,
    },
    people: { namesOf, reachable },
    proposals: { bookable: (executor, id) => isBookable(sellers, executor, id) },
    travellers: {
      checkPassenger: (form, trip) => checkPassenger(form, { ...trip, isCountry: isCountryOf(reference.countries()) }),
      checkContacts,
    },
    names: namesFrom(reference),
    changes,
    ancillaries: ORDER_ANCILLARIES,
    travelApprovals: ORDER_TRAVEL_APPROVALS,
    registry: createOrderRegistry([TRAVEL_APPROVALS, ANCILLARIES]),
    projections: [salesProjection],
    config: {
      baseUrl: config.baseUrl,
      site: config.site,
      // A mobile network shows many people as one address.
      unpaid: { visitor: 5, address: 30 },
      seatHolds: { visitor: 40, address: 120 },
      numberKey: deriveKey(config.secret, 'order numbers').readUInt32BE(),
      // Shorter than the shortest settle delay of a supplier.
      callTimeoutMs: 12_000,
    },
    // What failed is seen at the demonstration's level too.
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
    parts: [
      { name: 'orders', routes: orders.routes, jobs: orders.jobs, stop: changes.stop },
      { name: 'ancillaries', routes: ancillaries.routes, jobs: ancillaries.jobs },
      { name: 'travel-approvals', routes: travelApprovals.routes, jobs: travelApprovals.jobs },
      { name: 'sales', routes: sales.routes, jobs: sales.jobs },
    ],
  };
}
