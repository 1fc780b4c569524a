import type { Clock } from '#platform/clock.ts';
import type { SupplierPort } from '../../domain/port.ts';
import type { SentOperations } from '../../domain/sent-operations.ts';
import { noAfterSale } from '../../domain/unsupported.ts';
import { createActs } from '../acts.ts';
import type { SupplierHttp } from '../http.ts';
import { duffelAfterSale } from './after-sale.ts';
import { duffelAncillaries } from './ancillaries.ts';
import { type Duffel, readBooking } from './context.ts';
import { duffelExchanges } from './exchanges.ts';
import { lookFor } from './outcomes.ts';
import { duffelReads } from './reads.ts';
import { duffelSales } from './sales.ts';
import { duffelSearch, MOST_SLICES } from './search.ts';
import type { CodeNames } from './translate.ts';
import { LONGEST_NAME } from './travellers.ts';

export type DuffelConfig = CodeNames & {
  id: string;
  /** As travellers read it. */
  name: string;
  /** `https://api.duffel.com`, without a trailing slash. */
  url: string;
  /** `duffel_test_…` or `duffel_live_…`. */
  key: string;
  clock: Clock;
  /** What was sent, before it is sent. */
  sent: SentOperations;
  /** IATA code of one of our airports; undefined when it has none. */
  codeOf: (locationKey: string) => string | undefined;
  /** Longest wait in milliseconds: a search, a read, an act (an order may take two minutes). */
  timeouts?: { search?: number; read?: number; act?: number };
  /** «A couple of hours»: until then nothing that is not listed proves anything. */
  maxEffectDelayMs?: number;
  fetch?: typeof fetch;
};

const HOURS = 3_600_000;

/**
 * Duffel, flights, version v2, written to its documentation (ADR 72). It has no idempotency keys: what was sent is
 * written down first, and found again by reading.
 */
export function createDuffelSupplier(config: DuffelConfig): SupplierPort {
  const { clock, sent, maxEffectDelayMs = 3 * HOURS } = config;
  const waits = { search: 25_000, read: 20_000, act: 130_000, ...config.timeouts };
  const http: SupplierHttp = { url: config.url, key: config.key, clock, fetch: config.fetch ?? fetch };
  const reads = duffelReads(http, clock, Math.max(waits.read, waits.search));
  const acts = createActs({ clock, sent, maxEffectDelayMs });
  const duffel: Duffel = { clock, http, reads, acts, sent, names: config, actMs: waits.act };
  const sales = duffelSales(duffel);
  const afterSale = duffelAfterSale(duffel);
  const exchanges = duffelExchanges(duffel);

  return {
    id: config.id,
    name: config.name,
    capabilities: {
      kind: 'avia',
      hold: true,
      void: true,
      partialVoid: false,
      autoRefund: true,
      autoExchange: true,
      releaseSeats: false,
      split: false,
      multiCity: MOST_SLICES,
      names: { longest: LONGEST_NAME, distinct: true },
      ageDate: 'last',
      pricesByAge: true,
      maxEffectDelayMs,
    },
    ancillaries: duffelAncillaries(duffel),
    search: duffelSearch({ id: config.id, clock, reads, names: config, codeOf: config.codeOf, searchMs: waits.search }),
    revalidate: (call, offerId) => sales.revalidate(call, offerId),
    hold: sales.hold,
    issue: sales.issue,
    cancelHold: (call, ref) => {
      const paper = sales.keyOfPaper(ref);
      return paper ? sales.cancelPaper(call, ref, paper) : afterSale.cancelHold(call, ref);
    },
    retrieve: (call, ref) => {
      const paper = sales.keyOfPaper(ref);
      return paper ? sales.retrievePaper(call, paper) : readBooking(duffel, call, ref.id);
    },
    void: afterSale.void,
    releaseSeats: noAfterSale.releaseSeats,
    quoteRefund: (call, ref, scope) => afterSale.quoteRefund(call, ref, scope),
    refund: afterSale.refund,
    quoteExchange: exchanges.quoteExchange,
    exchange: exchanges.exchange,
    split: noAfterSale.split,
    resolveOutcome: (call, unresolved) => acts.resolve(unresolved, (operation) => lookFor(duffel, call, operation)),
  };
}
