import type { Fault, SupplierMethod } from '../../domain/fault.ts';
import type { Reject } from '../../domain/port.ts';
import { CONTRACT_MIX, supplierContract } from '../../testing/contract/supplier-contract.ts';
import { day, MAX_DELAY_MS, simulatedDuffel } from './testing/simulated.ts';

/** The call of Duffel's in which the effect of a method lies. */
const OPERATION: Partial<Record<SupplierMethod, string>> = {
  search: 'search',
  revalidate: 'offer',
  hold: 'create',
  issue: 'pay',
  cancelHold: 'cancel-confirm',
  retrieve: 'order',
  void: 'cancel-confirm',
  refund: 'cancel-confirm',
  quoteExchange: 'change-quote',
  exchange: 'change-confirm',
  sellAncillary: 'add-services',
};
/** What Duffel says itself where another supplier says that it is busy. */
const REFUSALS: Partial<Record<SupplierMethod, Reject>> = {
  issue: 'FUNDS',
  cancelHold: 'NOT_AUTOMATIC',
  void: 'NOT_AUTOMATIC',
  refund: 'NOT_AUTOMATIC',
  exchange: 'NOT_AUTOMATIC',
  sellAncillary: 'PLACE_TAKEN',
};
const WORDS: Partial<Record<Reject, string>> = {
  BUSY: 'service_unavailable',
  FUNDS: 'insufficient_balance',
  NOT_AUTOMATIC: 'order_not_cancellable',
  PLACE_TAKEN: 'ancillary_service_not_available',
};

function asDial(method: SupplierMethod, fault: Fault): object {
  switch (fault.kind) {
    case 'delay':
      return { kind: 'delay', delayMs: fault.ms };
    case 'price-jump':
      return fault;
    case 'sold-out':
      return { kind: 'reject', code: 'offer_no_longer_available' };
    case 'unknown-but-done':
      return { kind: 'drop-after' };
    case 'unknown-not-done':
      return { kind: 'drop-before' };
    case 'reject':
      return { kind: 'reject', code: WORDS[fault.code] ?? fault.code };
    case 'garbage':
      return method === 'search' ? { kind: 'broken', on: ['offers'] } : { kind: 'garbage' };
  }
}

const subject = async () => {
  const simulated = await simulatedDuffel('KGS');
  return {
    port: simulated.port,
    query: {
      slices: [
        { from: ['bsz-airport'], to: ['ist-airport'], date: day(40) },
        { from: ['ist-airport'], to: ['bsz-airport'], date: day(47) },
      ],
      passengerCounts: CONTRACT_MIX,
      ages: { rbg: [9] },
      cabin: 'economy' as const,
    },
    now: simulated.now,
    injectFault: (method: SupplierMethod, fault: Fault) =>
      simulated.faults({ on: [OPERATION[method]], times: 1, ...asDial(method, fault) }),
    travelTo: (at: Date | null) =>
      at ? simulated.advance(at.getTime() - simulated.now().getTime()) : simulated.back(),
    refusals: REFUSALS,
    exchangeMinutes: 30,
    exchangesOnce: true,
    passMaxEffectDelay: () => simulated.advance(MAX_DELAY_MS + 1_000, true),
    close: simulated.close,
  };
};

supplierContract('Duffel', subject, {
  ground: false,
  laps: true,
  guardsMinors: true,
  own: { refundQuoteMinutes: 30 },
});
