import { money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import type { AncillaryCapabilities } from '../../domain/ancillaries.ts';
import {
  type Call,
  type Capabilities,
  type ExchangeQuote,
  type RefundQuote,
  type Revalidation,
  type SearchQuery,
  type SupplierBooking,
  type SupplierOffer,
  type SupplierPort,
  SupplierUnavailableError,
} from '../../domain/port.ts';
import { faultOf, reasonOf } from '../../domain/supplier-fault.ts';
import { noAfterSale } from '../../domain/unsupported.ts';
import { parseAnswer } from '../answer-json.ts';
import { remainingMs } from '../http.ts';
import { createSaparAncillaries } from './ancillaries.ts';
import { saparCalls } from './calls.ts';
import { type HttpConfig, open } from './http.ts';
import { linesOf } from './lines.ts';
import { bookingOf, type CodeNames, exchangeOf, offerOf, PASSENGER_OF, quoteOf } from './translate.ts';
import { zBooking, zExchangeQuotes, zOffer, zOperation, zPricedOffer, zQuote, zSearchLine } from './wire.ts';

export type SaparSupplierConfig = CodeNames & {
  id: string;
  /** As travellers read it. */
  name: string;
  /** The supplier's address, without `/v1` and a trailing slash. */
  url: string;
  key: string;
  clock: Clock;
  /** IATA code of one of our airports; undefined when it has none, then it is not asked for. */
  codeOf: (locationKey: string) => string | undefined;
  /**
   * Longest wait in milliseconds: a whole search, a read, a change. A change must be far shorter than
   * `maxEffectDelayMs`.
   */
  timeouts?: { search?: number; read?: number; change?: number };
  maxEffectDelayMs?: number;
  /** URL where it reports changed reservations to us; absent for a supplier that reports nothing. */
  newsUrl?: string;
  /** False: it quotes and makes no refunds; a person has to ask it. */
  autoRefund?: boolean;
  /** False: tickets are exchanged by a person. */
  autoExchange?: boolean;
  /** Flights of a journey over several cities that it sells; left out: none. */
  multiCity?: number;
  /** False: it never parts a reservation. */
  split?: boolean;
  /** Ancillaries that it sells; absent: none. */
  ancillaries?: AncillaryCapabilities;
  fetch?: typeof fetch;
};

const CAPS: Omit<Capabilities, 'maxEffectDelayMs' | 'autoRefund' | 'autoExchange' | 'split'> = {
  kind: 'avia',
  hold: true,
  void: true,
  partialVoid: true,
  releaseSeats: true,
  ageDate: 'last',
};

/**
 * A supplier reached over HTTP (wire: partners/README.md). A change whose answer is not definite is `unknown`;
 * `settle` asks by operation id.
 */
export function createSaparSupplier(config: SaparSupplierConfig): SupplierPort {
  const { clock, maxEffectDelayMs = 60_000 } = config;
  const { autoRefund = true, autoExchange = true, split = true } = config;
  const waits = { search: 12_000, read: 8_000, change: 20_000, ...config.timeouts };
  const http: HttpConfig = { url: config.url, key: config.key, clock, fetch: config.fetch ?? fetch };

  /** What this supplier does not refund by itself, a person of its does. */
  const validated = (offer: SupplierOffer | null): SupplierOffer | null =>
    offer && !autoRefund
      ? { ...offer, terms: { ...offer.terms, refund: { ...offer.terms.refund, byHand: true } } }
      : offer;
  const readOffer = (body: unknown): SupplierOffer | null => {
    const wire = zOffer.safeParse(body);
    return wire.success ? validated(offerOf(wire.data, config)) : null;
  };
  const readRevalidation = (body: unknown): Revalidation | null => {
    const wire = zPricedOffer.safeParse(body);
    const offer = wire.success ? validated(offerOf(wire.data, config)) : null;
    if (!wire.success || !offer) return null;
    return { offer, delta: money(wire.data.total - wire.data.quotedTotal, wire.data.currency) };
  };
  const readBooking = (body: unknown): SupplierBooking | null => {
    const wire = zBooking.safeParse(body);
    return wire.success ? bookingOf(wire.data) : null;
  };
  const readQuote = (body: unknown): RefundQuote | null => {
    const wire = zQuote.safeParse(body);
    return wire.success ? quoteOf(wire.data) : null;
  };
  const readExchanges = (body: unknown): ExchangeQuote[] | null => {
    const wire = zExchangeQuotes.safeParse(body);
    const quotes = wire.success ? wire.data.quotes.map((quote) => exchangeOf(quote, config)) : [null];
    return quotes.every((quote) => quote !== null) ? quotes : null;
  };
  const codes = (keys: readonly string[]) => [...new Set(keys.map(config.codeOf).filter((code) => code !== undefined))];

  async function* search(call: Call, query: SearchQuery): AsyncGenerator<SupplierOffer[]> {
    const journeys = query.slices.map((slice) => ({
      origins: codes(slice.from),
      destinations: codes(slice.to),
      date: slice.date,
    }));
    if (journeys.some((slice) => slice.origins.length === 0 || slice.destinations.length === 0)) return;
    const passengers = Object.fromEntries(
      Object.entries(query.passengerCounts).map(([category, count]) => [
        PASSENGER_OF[category as keyof typeof PASSENGER_OF],
        count,
      ]),
    );
    const body = { journeys, passengers, cabin: query.cabin };
    let done = false;
    try {
      const wait = remainingMs(clock, call.deadline, waits.search);
      const response = await open(http, 'POST', '/searches', wait, { body, opId: call.opId });
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      for await (const line of linesOf(response.body)) {
        const parsed = zSearchLine.parse(parseAnswer(line));
        if ('done' in parsed) done = true;
        else {
          const offers = parsed.offers.map(readOffer).filter((offer) => offer !== null);
          if (offers.length > 0) yield offers;
        }
      }
    } catch (error) {
      const reason = reasonOf(error);
      throw new SupplierUnavailableError(`${config.id}: ${reason}`, faultOf(reason));
    }
    if (!done) throw new SupplierUnavailableError(`${config.id}: the answer broke off`, 'garbled');
  }

  const calls = saparCalls({ http, clock, waits, maxEffectDelayMs });
  const change = (call: Call, path: string, body: object) => calls.change(call, path, body, readBooking);
  const at = (id: string) => `/bookings/${encodeURIComponent(id)}`;

  return {
    id: config.id,
    name: config.name,
    capabilities: {
      ...CAPS,
      autoRefund,
      autoExchange,
      split,
      maxEffectDelayMs,
      ...(config.multiCity !== undefined && { multiCity: config.multiCity }),
    },
    ...(config.ancillaries && { ancillaries: createSaparAncillaries(config.ancillaries, calls, clock) }),
    search,
    revalidate: (call, offerId) =>
      calls.read(call, `/offers/${encodeURIComponent(offerId)}/price`, readRevalidation, { body: {} }),
    hold: (call, request) =>
      change(call, '/bookings', {
        offerId: request.offerId,
        expect: request.expect.minor,
        travellers: request.travellers.map((traveller) => ({
          ref: traveller.id,
          category: PASSENGER_OF[traveller.category],
          surname: traveller.surname,
          name: traveller.name,
          patronymic: traveller.patronymic,
          gender: traveller.gender,
          birthdate: traveller.birthdate,
          citizenship: traveller.citizenship,
          document: traveller.document,
        })),
        contact: request.contact,
        ...(config.newsUrl ? { newsUrl: config.newsUrl } : {}),
      }),
    issue: (call, ref, expect) => change(call, `${at(ref.id)}/issue`, { version: ref.version, expect: expect.minor }),
    cancelHold: (call, ref) => change(call, `${at(ref.id)}/cancel`, { version: ref.version }),
    retrieve: (call, ref) => calls.read(call, at(ref.id), readBooking),
    void: (call, ref, scope) => change(call, `${at(ref.id)}/void`, { version: ref.version, ...scope }),
    releaseSeats: (call, ref, scope) => change(call, `${at(ref.id)}/release`, { version: ref.version, ...scope }),
    quoteRefund: (call, ref, scope, cause) => {
      if (!autoRefund) return noAfterSale.quoteRefund(call, ref, scope);
      const body = { ...scope, ...(cause === 'involuntary' ? { involuntary: true } : {}) };
      return calls.read(call, `${at(ref.id)}/refund-quotes`, readQuote, { body, opId: call.opId });
    },
    refund: (call, ref, quoteId) =>
      autoRefund ? change(call, `${at(ref.id)}/refund`, { quoteId }) : noAfterSale.refund(call, ref, quoteId),
    quoteExchange: (call, ref, scope, want) => {
      if (!autoExchange) return noAfterSale.quoteExchange(call, ref, scope, want);
      const body = { ...scope, dates: want.dates };
      return calls.read(call, `${at(ref.id)}/exchange-quotes`, readExchanges, { body, opId: call.opId });
    },
    exchange: (call, ref, quoteId, expect) =>
      autoExchange
        ? change(call, `${at(ref.id)}/exchange`, { quoteId, expect: expect.minor })
        : noAfterSale.exchange(call, ref, quoteId, expect),
    split: (call, ref, travellers) =>
      split
        ? change(call, `${at(ref.id)}/split`, { version: ref.version, travellers })
        : noAfterSale.split(call, ref, travellers),
    resolveOutcome: (call, unresolved) =>
      calls.resolveOutcome(call, unresolved, (body) => {
        const wire = zOperation.safeParse(body);
        const ours = wire.success && wire.data.operation.id === unresolved.opId;
        return ours ? bookingOf(wire.data.booking) : null;
      }),
  };
}
