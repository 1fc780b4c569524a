import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { SupplierCallRecord } from '../db/supplier-calls.ts';
import { bookingProblem, doneProblem, otherTravellers, splitProblem } from '../domain/check-booking.ts';
import { exchangeProblem } from '../domain/check-exchange.ts';
import { offerProblem } from '../domain/check-offer.ts';
import { quoteProblem } from '../domain/check-quote.ts';
import type { SupplierMethod } from '../domain/fault.ts';
import type { SegmentPlaceMap } from '../domain/places.ts';
import {
  type Call,
  type ExchangeQuote,
  type Outcome,
  type RefundQuote,
  type Resolved,
  type Revalidation,
  type SupplierOffer,
  type SupplierPort,
  SupplierUnavailableError,
} from '../domain/port.ts';
import {
  zExchangeQuotes,
  zOutcome,
  zPlaceMap,
  zRefundQuote,
  zResolved,
  zRevalidation,
  zSearchedOffer,
  zSupplierBooking,
} from './response-shapes.ts';
import { wrapAncillaries } from './wrap-ancillaries.ts';

export type WrapDeps = {
  clock: Clock;
  /** Own inventory: offers are not parsed (types guarantee the shape), only checked by `offerProblem`. */
  own?: boolean;
  /** Never throws: a lost log line must not lose a sale. */
  log: (record: SupplierCallRecord) => Promise<void>;
};

const LATE = Symbol('late');

/** Waits for an answer until the deadline. */
async function beforeDeadline<T>(work: Promise<T>, call: Call, clock: Clock): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const left = Math.max(0, Date.parse(call.deadline) - clock.now().getTime());
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), left);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Key that distinguishes one hold from another. */
const holdNamed = (request: Parameters<SupplierPort['hold']>[1]) => [
  request.offerId,
  request.expect,
  request.travellers.map((traveller) => traveller.id),
  request.placeSelections,
  request.ancillaries,
];

export const hash = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 32);

const revalidationProblem = ({ offer, delta }: Revalidation): string | null =>
  offerProblem(offer) ?? (Number.isSafeInteger(delta.minor) ? null : 'bad_amount');
const resolvedProblem = (resolved: Resolved): string | null =>
  typeof resolved === 'string' ? null : bookingProblem(resolved);

const first = <T>(all: readonly T[], problemOf: (one: T) => string | null): string | null => {
  for (const one of all) {
    const problem = problemOf(one);
    if (problem) return problem;
  }
  return null;
};

const OUTCOMES = {
  booking: zOutcome(zSupplierBooking),
  revalidation: zOutcome(zRevalidation),
  resolved: zOutcome(zResolved),
  quote: zOutcome(zRefundQuote),
  exchanges: zOutcome(zExchangeQuotes),
  places: zOutcome(zPlaceMap),
};

/**
 * Wraps a supplier: no answer is later than its deadline, every answer is validated, every call is logged (a search
 * while its answer is passed on). Late, thrown or malformed answers are `unknown`; of a search the bad offers are
 * dropped, and a missing answer is SupplierUnavailableError.
 */
export function wrapSupplier(port: SupplierPort, { clock, log, own = false }: WrapDeps): SupplierPort {
  /** The offer if it may be believed; of others' only what we know the name of. */
  const believed = (raw: SupplierOffer, query: Parameters<SupplierPort['search']>[1]): SupplierOffer | null => {
    const offer = own ? raw : (zSearchedOffer.safeParse(raw).data ?? null);
    return offer && offerProblem(offer, query) === null ? offer : null;
  };
  const note = (
    method: SupplierMethod,
    call: Call,
    request: unknown,
    started: number,
    ended: Pick<SupplierCallRecord, 'outcome' | 'detail'> & Partial<Pick<SupplierCallRecord, 'offers' | 'dropped'>>,
  ) =>
    log({
      at: clock.now().toISOString(),
      supplier: port.id,
      method,
      opId: call.opId,
      ms: Math.round(performance.now() - started),
      requestHash: hash(request),
      offers: ended.offers ?? null,
      dropped: ended.dropped ?? null,
      outcome: ended.outcome,
      detail: ended.detail,
    });

  async function callSupplier<T>(
    method: SupplierMethod,
    call: Call,
    /** Ids and sums only. */
    request: unknown,
    shape: z.ZodType,
    problemOf: (value: T) => string | null,
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const started = performance.now();
    const outcome = await beforeDeadline(Promise.resolve().then(work), call, clock).then(
      (answer): Outcome<T> => {
        if (answer === LATE) return { kind: 'unknown', reason: 'no answer by the deadline' };
        if (!shape.safeParse(answer).success || (answer.kind === 'ok' && problemOf(answer.value) !== null))
          return { kind: 'unknown', reason: 'the answer makes no sense' };
        return answer;
      },
      (): Outcome<T> => ({ kind: 'unknown', reason: 'the call failed' }),
    );
    const detail = outcome.kind === 'rejected' ? outcome.code : outcome.kind === 'unknown' ? outcome.reason : null;
    await note(method, call, request, started, { outcome: outcome.kind, detail });
    return outcome;
  }

  async function* search(call: Call, query: Parameters<SupplierPort['search']>[1]) {
    const started = performance.now();
    let offers = 0;
    let dropped = 0;
    let outcome: SupplierCallRecord['outcome'] = 'down';
    let detail: string | null = 'stopped by the caller';
    const answers = port.search(call, query)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await beforeDeadline(
          Promise.resolve().then(() => answers.next()),
          call,
          clock,
        );
        if (next === LATE) throw new SupplierUnavailableError('no answer by the deadline', 'timeout');
        if (next.done) break;
        const batch: readonly SupplierOffer[] = Array.isArray(next.value) ? next.value : [];
        const good = batch.map((offer) => believed(offer, query)).filter((offer) => offer !== null);
        offers += batch.length;
        dropped += batch.length - good.length;
        if (good.length > 0) yield good;
      }
      outcome = 'ok';
      detail = null;
    } catch (error) {
      detail = error instanceof SupplierUnavailableError ? (error.fault ?? error.message) : 'the call failed';
      throw error instanceof SupplierUnavailableError ? error : new SupplierUnavailableError('the call failed');
    } finally {
      if (outcome === 'down') void answers.return?.().catch(() => undefined);
      // The answer ends with the supplier's last batch: the caller does not wait for the log.
      void note('search', call, query, started, { outcome, detail, offers, dropped });
    }
  }

  return {
    id: port.id,
    name: port.name,
    capabilities: port.capabilities,
    wrapped: true,
    ...(port.ancillaries && { ancillaries: wrapAncillaries(port.ancillaries, callSupplier) }),
    // Own memory: no answer to wait for or to check, and no supplier call to log.
    ...(port.standing && { standing: port.standing }),
    search,
    revalidate: (call, offerId, ages) =>
      callSupplier('revalidate', call, [offerId, ages], OUTCOMES.revalidation, revalidationProblem, () =>
        port.revalidate(call, offerId, ages),
      ),
    ...(port.placeMap && {
      placeMap: (call: Call, offerId: string) =>
        callSupplier<SegmentPlaceMap[]>(
          'placeMap',
          call,
          [offerId],
          OUTCOMES.places,
          () => null,
          () => port.placeMap?.(call, offerId) ?? Promise.reject(new Error('no places')),
        ),
    }),
    hold: (call, request) =>
      callSupplier('hold', call, holdNamed(request), OUTCOMES.booking, bookingProblem, () => port.hold(call, request)),
    issue: (call, ref, expect, held) =>
      callSupplier('issue', call, [ref, expect], OUTCOMES.booking, bookingProblem, () =>
        port.issue(call, ref, expect, held),
      ),
    cancelHold: (call, ref) =>
      callSupplier('cancelHold', call, [ref], OUTCOMES.booking, bookingProblem, () => port.cancelHold(call, ref)),
    retrieve: (call, ref) =>
      callSupplier('retrieve', call, [ref], OUTCOMES.booking, bookingProblem, () => port.retrieve(call, ref)),
    void: (call, ref, scope) =>
      callSupplier('void', call, [ref, scope], OUTCOMES.booking, doneProblem(scope, ['open', 'released']), () =>
        port.void(call, ref, scope),
      ),
    releaseSeats: (call, ref, scope) =>
      callSupplier('releaseSeats', call, [ref, scope], OUTCOMES.booking, doneProblem(scope, ['open']), () =>
        port.releaseSeats(call, ref, scope),
      ),
    quoteRefund: (call, ref, scope, cause) =>
      callSupplier<RefundQuote>(
        'quoteRefund',
        call,
        [ref, scope, cause ?? 'voluntary'],
        OUTCOMES.quote,
        (quote) => quoteProblem(quote) ?? otherTravellers(scope, quote),
        () => port.quoteRefund(call, ref, scope, cause),
      ),
    refund: (call, ref, quoteId) =>
      callSupplier('refund', call, [ref, quoteId], OUTCOMES.booking, bookingProblem, () =>
        port.refund(call, ref, quoteId),
      ),
    quoteExchange: (call, ref, scope, want) =>
      callSupplier<ExchangeQuote[]>(
        'quoteExchange',
        call,
        [ref, scope, want],
        OUTCOMES.exchanges,
        (quotes) => first(quotes, (quote) => exchangeProblem(want, quote) ?? otherTravellers(scope, quote)),
        () => port.quoteExchange(call, ref, scope, want),
      ),
    exchange: (call, ref, quoteId, expect) =>
      callSupplier('exchange', call, [ref, quoteId, expect], OUTCOMES.booking, bookingProblem, () =>
        port.exchange(call, ref, quoteId, expect),
      ),
    split: (call, ref, travellers) =>
      callSupplier('split', call, [ref, travellers], OUTCOMES.booking, splitProblem(ref, travellers), () =>
        port.split(call, ref, travellers),
      ),
    resolveOutcome: (call, unresolved) =>
      callSupplier('resolveOutcome', call, [unresolved], OUTCOMES.resolved, resolvedProblem, () =>
        port.resolveOutcome(call, unresolved),
      ),
  };
}
