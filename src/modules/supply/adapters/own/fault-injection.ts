import { setTimeout as sleep } from 'node:timers/promises';
import { money } from '#kernel/money.ts';
import type { AncillariesPort } from '../../domain/ancillaries-port.ts';
import type { Fault, SupplierMethod } from '../../domain/fault.ts';
import type { SegmentPlaceMap } from '../../domain/places.ts';
import {
  type Call,
  type Outcome,
  type Revalidation,
  type SupplierOffer,
  type SupplierPort,
  SupplierUnavailableError,
} from '../../domain/port.ts';

/** Set by a test: the next call of a method meets the fault, once. */
export class FaultInjector {
  readonly #next = new Map<SupplierMethod, Fault>();

  set(method: SupplierMethod, fault: Fault): void {
    this.#next.set(method, fault);
  }

  take(method: SupplierMethod): Fault | undefined {
    const fault = this.#next.get(method);
    this.#next.delete(method);
    return fault;
  }
}

const NONSENSE = { total: 'NaN', segments: '<html>' };

async function meet<T>(fault: Fault | undefined, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  switch (fault?.kind) {
    case 'delay':
      await sleep(fault.ms);
      return work();
    case 'sold-out':
      return { kind: 'rejected', code: 'GONE', message: 'no seats are left at this fare', retry: false };
    case 'price-jump':
      return { kind: 'rejected', code: 'PRICE_CHANGED', message: 'the price has changed', retry: false };
    case 'reject':
      return { kind: 'rejected', code: fault.code, message: 'refused', retry: false };
    case 'unknown-but-done':
      await work();
      return { kind: 'unknown', reason: 'the answer was lost' };
    case 'unknown-not-done':
      return { kind: 'unknown', reason: 'the request was lost' };
    case 'garbage':
      await work();
      return { kind: 'ok', value: NONSENSE, asOf: 'yesterday' } as unknown as Outcome<T>;
    default:
      return work();
  }
}

function dearer(revalidation: Revalidation, minor: number): Revalidation {
  const { offer, delta } = revalidation;
  const [first, ...rest] = offer.prices;
  if (!first) return revalidation;
  const each = Math.ceil(minor / first.count);
  return {
    offer: { ...offer, prices: [{ ...first, fare: money(first.fare.minor + each) }, ...rest] },
    delta: money(delta.minor + each * first.count),
  };
}

const faultyAncillaries = (port: AncillariesPort, injectFault: FaultInjector): AncillariesPort => ({
  capabilities: port.capabilities,
  offered: (...given) => meet(injectFault.take('offerAncillaries'), () => port.offered(...given)),
  holdSelectedSeats: (...given) => meet(injectFault.take('holdSelectedSeats'), () => port.holdSelectedSeats(...given)),
  sell: (...given) => meet(injectFault.take('sellAncillary'), () => port.sell(...given)),
  takeBack: (...given) => meet(injectFault.take('reverseAncillary'), () => port.takeBack(...given)),
  move: (...given) => meet(injectFault.take('moveAncillary'), () => port.move(...given)),
  resolveOutcome: (...given) => meet(injectFault.take('resolveAncillary'), () => port.resolveOutcome(...given)),
  checkIn: (...given) => meet(injectFault.take('checkIn'), () => port.checkIn(...given)),
  checkedIn: (...given) => meet(injectFault.take('checkedIn'), () => port.checkedIn(...given)),
});

/** The same supplier with a dial that makes things go wrong; for tests only. */
export function withFaultInjection(port: SupplierPort, injectFault: FaultInjector): SupplierPort {
  return {
    ...port,
    async *search(call, query) {
      const fault = injectFault.take('search');
      if (fault?.kind === 'delay') await sleep(fault.ms);
      if (fault?.kind === 'reject' || fault?.kind.startsWith('unknown')) throw new SupplierUnavailableError('down');
      if (fault?.kind === 'sold-out') return;
      if (fault?.kind === 'garbage') yield [NONSENSE as unknown as SupplierOffer];
      yield* port.search(call, query);
    },
    async revalidate(call, offerId) {
      const fault = injectFault.take('revalidate');
      if (fault?.kind !== 'price-jump') return meet(fault, () => port.revalidate(call, offerId));
      const outcome = await port.revalidate(call, offerId);
      return outcome.kind === 'ok' ? { ...outcome, value: dearer(outcome.value, fault.minor) } : outcome;
    },
    ...(port.placeMap && {
      placeMap: (call: Call, offerId: string) =>
        meet<SegmentPlaceMap[]>(
          injectFault.take('placeMap'),
          () => port.placeMap?.(call, offerId) ?? Promise.reject(new Error('no places')),
        ),
    }),
    ...(port.ancillaries && { ancillaries: faultyAncillaries(port.ancillaries, injectFault) }),
    hold: (call, request) => meet(injectFault.take('hold'), () => port.hold(call, request)),
    issue: (call, ref, expect) => meet(injectFault.take('issue'), () => port.issue(call, ref, expect)),
    cancelHold: (call, ref) => meet(injectFault.take('cancelHold'), () => port.cancelHold(call, ref)),
    retrieve: (call, ref) => meet(injectFault.take('retrieve'), () => port.retrieve(call, ref)),
    void: (call, ref, scope) => meet(injectFault.take('void'), () => port.void(call, ref, scope)),
    releaseSeats: (call, ref, scope) =>
      meet(injectFault.take('releaseSeats'), () => port.releaseSeats(call, ref, scope)),
    quoteRefund: (call, ref, scope, cause) =>
      meet(injectFault.take('quoteRefund'), () => port.quoteRefund(call, ref, scope, cause)),
    refund: (call, ref, quoteId) => meet(injectFault.take('refund'), () => port.refund(call, ref, quoteId)),
    quoteExchange: (call, ref, scope, want) =>
      meet(injectFault.take('quoteExchange'), () => port.quoteExchange(call, ref, scope, want)),
    exchange: (call, ref, quoteId, expect) =>
      meet(injectFault.take('exchange'), () => port.exchange(call, ref, quoteId, expect)),
    split: (call, ref, travellers) => meet(injectFault.take('split'), () => port.split(call, ref, travellers)),
    resolveOutcome: (call, unresolved) =>
      meet(injectFault.take('resolveOutcome'), () => port.resolveOutcome(call, unresolved)),
  };
}
