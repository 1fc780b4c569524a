import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { Clock } from '#platform/clock.ts';
import type { Picture } from '../../api.ts';
import type { Outcome, Resolved, SupplierPort } from '../../domain/port.ts';
import type { SentOperations } from '../../domain/sent-operations.ts';
import { noAfterSale } from '../../domain/unsupported.ts';
import { createActs } from '../acts.ts';
import type { Town } from '../adapter.ts';
import type { SupplierHttp } from '../http.ts';
import { ok, rejected } from '../outcomes.ts';
import { liteApiAfterSale } from './after-sale.ts';
import { type LiteApi, readBooking } from './context.ts';
import { bookingUrl } from './http.ts';
import { lookFor } from './outcomes.ts';
import { liteApiSales, paperOf } from './sales.ts';
import { liteApiSearch } from './search.ts';

export type LiteApiConfig = {
  id: string;
  /** As travellers read it. */
  name: string;
  /** `https://api.liteapi.travel/v3.0`, without a trailing slash. */
  url: string;
  /** `sand_…` or `prod_…`. */
  key: string;
  /** The currency that is requested. */
  currency: AnyCurrency;
  clock: Clock;
  /** Of the site, ISO 3166-1: whose guests prices are requested for. */
  country: string;
  /** What was sent, before it is sent. */
  sent: SentOperations;
  townOf: (locationKey: string) => Town | undefined;
  /** A picture of the seller's as pages show it; undefined where it may not be fetched. */
  photoOf: (url: string) => Picture['photo'];
  margin?: number;
  belowSuggested?: boolean;
  paysBy?: LiteApi['paysBy'];
  /** Longest wait in milliseconds: a search, a read, an act. */
  timeouts?: { search?: number; read?: number; change?: number };
  /** Until then a booking that is not listed proves nothing. */
  maxEffectDelayMs?: number;
  fetch?: typeof fetch;
};

/** A booking takes seconds, of some hotels up to two minutes. */
const LEAST_ACT_MS = 120_000;

/**
 * LiteAPI, hotels, version 3.0, written to its documentation (ADR 88). It holds nothing: a hold is on paper, and its
 * operation id is the reference by which the booking is made once and found again.
 */
export function createLiteApiSupplier(config: LiteApiConfig): SupplierPort {
  const { clock, sent, maxEffectDelayMs = 30 * 60_000 } = config;
  const waits = { search: 15_000, read: 20_000, change: LEAST_ACT_MS, ...config.timeouts };
  const http: SupplierHttp = { url: config.url, key: config.key, clock, fetch: config.fetch ?? fetch };
  const acts = createActs({ clock, sent, maxEffectDelayMs });
  const lite: LiteApi = {
    clock,
    http,
    bookUrl: bookingUrl(config.url),
    acts,
    sent,
    townOf: config.townOf,
    paysBy: config.paysBy ?? 'ACC_CREDIT_CARD',
    readMs: waits.read,
    actMs: Math.max(LEAST_ACT_MS, waits.change),
  };
  const sales = liteApiSales(lite);
  const afterSale = liteApiAfterSale(lite);
  const { margin = 0, belowSuggested = false } = config;

  return {
    id: config.id,
    name: config.name,
    capabilities: {
      kind: 'hotel',
      hold: true,
      void: false,
      partialVoid: false,
      autoRefund: true,
      autoExchange: false,
      releaseSeats: false,
      split: false,
      ageDate: 'first',
      maxEffectDelayMs,
    },
    search: liteApiSearch({ ...config, http, margin, belowSuggested, searchMs: waits.search }),
    revalidate: (call, offerId) => sales.revalidate(call, offerId),
    hold: sales.hold,
    issue: sales.issue,
    cancelHold: async (call, ref) => {
      const paper = paperOf(ref);
      return paper ? sales.cancelPaper(call, ref, paper) : rejected('INVALID', 'it has been booked');
    },
    retrieve: async (call, ref) => {
      const paper = paperOf(ref);
      if (paper) return sales.retrievePaper(call, ref, paper);
      const read = await readBooking(lite, call, ref.id);
      return read.kind === 'ok' ? { ...read, value: read.value.booking } : read;
    },
    ...noAfterSale,
    quoteRefund: afterSale.quoteRefund,
    refund: afterSale.refund,
    resolveOutcome: async (call, unresolved): Promise<Outcome<Resolved>> => {
      const operation = await sent.find(unresolved.opId);
      // A hold on paper is sent nowhere: whatever became of it, it had no effect.
      if (operation?.kind === 'hold' || (!operation && unresolved.ref === null)) return ok(lite, 'refused');
      return acts.resolve(unresolved, (sentOperation) => lookFor(lite, call, sentOperation));
    },
  };
}
