import type { Fault, SupplierMethod } from '../../domain/fault.ts';
import type { Reject } from '../../domain/port.ts';
import { supplierContract } from '../../testing/contract/supplier-contract.ts';
import { MAX_DELAY_MS, simulatedLiteApi, stay } from './testing/simulated.ts';

/** The call of LiteAPI's in which the effect of a method lies. */
const OPERATION: Partial<Record<SupplierMethod, string>> = {
  search: 'rates',
  revalidate: 'prebook',
  hold: 'prebook',
  issue: 'book',
  retrieve: 'booking',
  refund: 'cancel',
};
/** What LiteAPI says itself where another supplier says that it is busy. */
const REFUSALS: Partial<Record<SupplierMethod, Reject>> = { issue: 'GONE' };

function asDial(method: SupplierMethod, fault: Fault): object {
  switch (fault.kind) {
    case 'delay':
      return { kind: 'delay', delayMs: fault.ms };
    case 'price-jump':
      return fault;
    case 'sold-out':
      return { kind: 'reject', code: '2001' };
    case 'unknown-but-done':
      return { kind: 'drop-after' };
    case 'unknown-not-done':
      return { kind: 'drop-before' };
    case 'reject':
      return { kind: 'reject', code: '4002' };
    case 'garbage':
      return { kind: method === 'search' ? 'broken' : 'garbage' };
  }
}

supplierContract(
  'LiteAPI',
  async () => {
    const simulated = await simulatedLiteApi('KGS');
    return {
      port: simulated.port,
      query: stay('osh', { rooms: 2, adults: 3, childAges: [9] }),
      now: simulated.now,
      injectFault: (method: SupplierMethod, fault: Fault) =>
        simulated.faults({ on: [OPERATION[method]], times: 1, ...asDial(method, fault) }),
      travelTo: (at: Date | null) =>
        at ? simulated.advance(at.getTime() - simulated.now().getTime()) : simulated.back(),
      refusals: REFUSALS,
      passMaxEffectDelay: () => simulated.advance(MAX_DELAY_MS + 1_000, true),
      close: simulated.close,
    };
  },
  { stay: { rooms: 2 }, ground: false, laps: false, guardsMinors: false },
);
