import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { AppError } from '#kernel/app-error.ts';
import { applyBasisPoints, fromMajor } from '#kernel/money.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import type { SaleTerms } from '#modules/agencies/index.ts';
import { ANCILLARIES, createAncillaries, ORDER_ANCILLARIES } from '#modules/ancillaries/index.ts';
import { AGREEMENTS } from '#modules/content/api.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { salesProjection } from '#modules/sales/index.ts';
import { createTravelApprovals, ORDER_TRAVEL_APPROVALS, TRAVEL_APPROVALS } from '#modules/travel-approvals/index.ts';
import { checkContacts, checkPassenger } from '#modules/travellers/index.ts';
import type { Clock } from '#platform/clock.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/database.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/logger.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import { isCountry } from '../../../../tests/support/countries.ts';
import { type DraftPassenger, zDraftPassenger } from '../api.ts';
import { ordersJobs } from '../jobs.ts';
import type { AuditRecord, FoundOffer, OrderEmail, OrdersDeps } from '../ports.ts';
import { createOrderRegistry } from '../use-cases/order-registry.ts';
import { createFakePayments } from './fake-payments.ts';
import { createFakeSupplier } from './fake-supplier.ts';
import { sampleOffer, samplePrice, supplierPrices } from './sample-offer.ts';

/** Of the carrier of `sampleOffer`. */
const AGE_BANDS = { X0: { child: 2, adult: 12 } };

export const ONE_ADULT: PassengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };

export const person = (changed: Partial<DraftPassenger> = {}): DraftPassenger =>
  zDraftPassenger.parse({
    surname: 'Canaryeva',
    name: 'Aigul',
    gender: 'female',
    birthdate: '1990-12-09',
    citizenship: 'KG',
    documentType: 'passport',
    documentNumber: 'AN7654321',
    expiration: '2033-01-01',
    noPatronymic: true,
    ...changed,
  });
export const CONTACTS = { phone: '+996 555 123 456', email: 'canary@example.kg' };

/**
 * A clock that tests move, on the machine's time at first, because the job queue runs by the database's; and a log
 * that can be read.
 */
export type Tools = {
  clock: Clock & { set(instant: string): void; advance(by: { minutes?: number; seconds?: number }): void };
  log: Log;
  lines(): readonly string[];
};

export type OrdersFixture = Awaited<ReturnType<typeof createOrdersFixture>>;

/** Orders on a real database, with the outside world in memory. */
export async function createOrdersFixture(
  database: { db: Db; pool: Pool },
  { clock, log, lines }: Tools,
  passengerCounts: PassengerCounts = ONE_ADULT,
) {
  const secret = randomBytes(32);
  const supplier = createFakeSupplier(clock, supplierPrices(passengerCounts));
  const payments = createFakePayments(database.db, clock);
  const offers = new Map<string, FoundOffer>();
  /** Offer changes reported to lists of results. */
  const reports: string[] = [];
  const messages: Parameters<OrdersDeps['notifications']['sendSms']>[1][] = [];
  const mails: (OrderEmail & { to: string; dedupe: string; attachments?: readonly { filename: string }[] })[] = [];
  const files = new Map<string, Buffer>();
  const counts: string[] = [];
  const audited: AuditRecord[] = [];
  /** Notifications of agents, and proposals that may not be booked from. */
  const buyerNews: Parameters<OrdersDeps['notifications']['notifyBuyers']>[1][] = [];
  const notified: Parameters<OrdersDeps['notifications']['notifyContract']>[1][] = [];
  const ended = new Set<string>();
  const contracts = new Map<
    string,
    {
      basisPoints: number;
      motivation?: number;
      active?: boolean;
      showsCommission?: boolean;
      unpaidOrders?: number;
      travel?: NonNullable<SaleTerms['travel']>;
    }
  >();
  const fileKey = (f: { owner: string; kind: string; locale: string }) => `${f.owner} ${f.kind} ${f.locale}`;
  const deps: OrdersDeps = {
    db: database.db,
    clock,
    // As the product's own (`server/compose.ts`).
    ids: randomUUID,
    sealer: createSealer(secret),
    blind: createBlindIndex(secret),
    limiter: createLimiter({ db: database.db, clock, secret }),
    supply: { get: () => supplier },
    search: {
      readOffer: async (_uid, offerId) => {
        const found = offers.get(offerId);
        if (!found) throw new AppError('not_found', 'search.offer_not_found');
        if (Date.parse(found.expiresAt) <= clock.now().getTime()) throw new AppError('gone', 'search.expired');
        return found;
      },
      reportOffer: async ({ supplierId, gone, now }) => {
        const fares = now?.changed ? now.prices.map(({ fare }) => ` at ${fare.minor}`).join('') : '';
        reports.push(`${supplierId} ${gone ? 'gone' : `stands${fares}`}`);
      },
      reportChangedDepartures: async (supplierId, departures) => {
        reports.push(`${supplierId} ${departures.map(({ flight }) => flight).join(' ')}`);
      },
    },
    pricing: {
      price: (_sale, prices) => {
        const price = samplePrice(prices);
        return { price, refund: { beforeDeparture: price.fare, afterDeparture: price.taxes } };
      },
      looksAtBuyers: () => false,
      explain: createPricing({ site: 'kg' }).explain,
      tariff: () => ({ refundFee: fromMajor(300), exchangeFee: fromMajor(300), voidReturnsFees: true }),
    },
    agencies: {
      saleTerms: async (_db, id) => {
        const contract = contracts.get(id);
        return contract
          ? {
              active: contract.active ?? true,
              showsCommission: contract.showsCommission ?? true,
              unpaidOrders: contract.unpaidOrders ?? 50,
              lowBalance: fromMajor(0),
              ...(contract.travel && { travel: contract.travel }),
              commission: (fare) => applyBasisPoints(fare, contract.basisPoints),
              motivation: () => fromMajor(contract.motivation ?? 0),
            }
          : null;
      },
      ownRates: async () => null,
      placeInTree: async (_db, id) => (contracts.has(id) ? { contract: `N-${id}`, level: 1 } : null),
      contractSummaries: async (_db, ids) =>
        ids.map((id) => ({
          id,
          number: `N-${id}`,
          name: `Firm ${id}`,
          currency: 'KGS',
          status: 'active',
          workplaces: [],
        })),
      approversOf: async (_db, id) => contracts.get(id)?.travel?.policy.approvers ?? [],
    },
    audit: { recordAccess: async (_tx, sold) => void audited.push(sold) },
    passengerIds: {
      namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])),
      reachable: async (_db, ids) => ids.map((id) => ({ id, email: `${id}@firm.kg`, locale: 'ru' })),
    },
    proposals: { bookable: async (_db, id) => !ended.has(id) },
    requestOffers: { claim: async () => true },
    payments,
    promo: {
      quoteBooking: async () => ({ amount: fromMajor(0) }),
      quoteOrder: async () => ({ owner: 'promo:none', amount: fromMajor(0) }),
    },
    travellers: {
      ageBandsOf: () => AGE_BANDS,
      checkPassenger: (form, trip) => checkPassenger(form, { ...trip, isCountry, ageBands: AGE_BANDS }),
      checkContacts,
    },
    names: { locations: () => ({}), carriers: () => ({}), country: () => null },
    content: {
      currentAgreements: async () =>
        AGREEMENTS.map((key) => ({ key, version: 3, title: key, href: `/content/${key}` })),
    },
    documents: {
      renderItineraryReceipt: async (data) => Buffer.from(`%PDF itinerary ${data.order.number}`),
      renderPaymentReceipt: async (data) => Buffer.from(`%PDF payment ${data.order.number}`),
      renderRefundReceipt: async (data) => Buffer.from(`%PDF ${data.kind} ${data.order.number}`),
      renderExchangeReceipt: async (data) => Buffer.from(`%PDF exchange ${data.order.number}`),
      renderBoardingPass: async (data) => Buffer.from(`%PDF boarding ${data.flight}`),
      hasWalletPasses: () => true,
      renderWalletPass: (data) => Buffer.from(`PK ${data.flight}`),
      renderAncillariesReceipt: async (data) => Buffer.from(`%PDF extras ${data.order.number}`),
      storeFile: async (_db, file) => {
        if (!files.has(fileKey(file))) files.set(fileKey(file), file.bytes);
      },
      readFile: async (_db, file) => files.get(fileKey(file)) ?? null,
    },
    notifications: {
      hasSms: true,
      sendEmail: async (_tx, mail) => {
        if (!mails.some((m) => m.dedupe === mail.dedupe)) mails.push(mail);
      },
      sendSms: async (_tx, message) => void messages.push(message),
      notifyContract: async (_tx, news) => void notified.push(news),
      notifyBuyers: async (_tx, news) => void buyerNews.push(news),
    },
    changes: createWakeups(),
    ancillaries: ORDER_ANCILLARIES,
    travelApprovals: ORDER_TRAVEL_APPROVALS,
    registry: createOrderRegistry([TRAVEL_APPROVALS, ANCILLARIES]),
    projections: [salesProjection],
    config: {
      baseUrl: 'https://sapar.example',
      site: 'kg',
      unpaid: { visitor: 1_000, address: 1_000 },
      seatHolds: { visitor: 1_000, address: 1_000 },
      numberKey: 20_261_120,
      // As the product's: long enough for a loaded machine. It is real time, independent of the test clock.
      callTimeoutMs: 12_000,
    },
    log: (message, details) => log.info(details, message),
    count: (what) => counts.push(what),
  };
  const above = [createAncillaries(deps), createTravelApprovals(deps)];
  const jobs = [...ordersJobs(deps), ...above.flatMap((module) => module.jobs)];
  const runJobs = () => runJobsOnce(jobs, { pool: database.pool, log });
  return {
    deps,
    clock,
    supplier,
    payments,
    offers,
    reports,
    mails,
    /** Short messages. */
    messages,
    files,
    contracts,
    counts,
    audited,
    notified,
    /** News for the buyers of an order. */
    buyerNews,
    ended,
    lines,
    runJobs,
    offer: (found: FoundOffer = sampleOffer(clock.now(), passengerCounts)) => {
      offers.set(found.offer.id, found);
      supplier.terms.set(found.supplierOfferId, found.offer.terms);
      return found;
    },
    /** Time passes, for the clock and for the queue; then everything due is done. */
    pass: async (by: { minutes?: number; seconds?: number }) => {
      clock.advance(by);
      await database.db.execute(
        sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'
            where run_at <= ${clock.now().toISOString()}::timestamptz`,
      );
      await runJobs();
    },
    /** Waits but a moment for suppliers from now on: for tests of one that never answers. */
    waitLittle: () => {
      deps.config.callTimeoutMs = 200;
    },
    agreements: AGREEMENTS.map((key) => ({ key, version: 3 })),
    fromMajor,
  };
}
