import { isHotelOrTransfer, type SearchMode } from '#kernel/mode.ts';
import {
  type BookingRow,
  type Inventory,
  type InventoryCall,
  type InventoryResult,
  MAX_EFFECT_DELAY_MS,
  Refusal,
  START_WITHIN_MS,
} from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Call, Outcome, SupplierBooking, SupplierPort } from '../../domain/port.ts';
import { type FaultInjector, withFaultInjection } from './fault-injection.ts';
import { createInventoryAncillaries } from './own-ancillaries.ts';

import { createInventoryLiveAvailability } from './own-live-availability.ts';
import { hotelTransferRequestOf, rejected, sellsHotelsTransfers, sellsMultiTicket, sellsSeats } from './sales.ts';
import { bookingOf, exchangeOf, quoteOf } from './to-port.ts';

export const OWN_SUPPLIER_ID = 'own';

/** Own inventory sells each mode as a supplier of its own: a search asks those of its mode. */
export const ownSupplierIdFor = (mode: SearchMode): string =>
  mode === 'avia' ? OWN_SUPPLIER_ID : `${OWN_SUPPLIER_ID}-${mode}`;

/**
 * Our own inventory behind the supplier port: each changing call is one database transaction, done once for its
 * operation id. `faults` is for tests.
 */
export function createInventorySupplier(given: {
  inventory: Inventory;
  clock: Clock;
  mode?: SearchMode;
  faults?: FaultInjector;
}): SupplierPort {
  const { inventory, clock, mode = 'avia' } = given;
  const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value, asOf: clock.now().toISOString() });
  const toBooking = (booking: BookingRow): SupplierBooking =>
    bookingOf(booking, inventory.availableActions(booking), clock.now());
  const change = async (
    { opId, deadline }: Call,
    work: (call: InventoryCall) => Promise<InventoryResult>,
  ): Promise<Outcome<SupplierBooking>> => {
    const now = clock.now();
    if (deadline <= now.toISOString())
      return { kind: 'rejected', code: 'DOWN', message: 'the deadline has passed', retry: true };
    const latest = new Date(now.getTime() + START_WITHIN_MS).toISOString();
    const answer = await work({ opId, startBy: latest < deadline ? latest : deadline });
    return answer.kind === 'ok' ? ok(toBooking(answer.booking)) : rejected(answer);
  };

  const sales = isHotelOrTransfer(mode)
    ? sellsHotelsTransfers(given, mode)
    : mode === 'complex'
      ? sellsMultiTicket(given)
      : sellsSeats(given, mode);
  const ownSupplier: SupplierPort = {
    id: ownSupplierIdFor(mode),
    name: 'Sapar',
    capabilities: {
      kind: mode,
      hold: true,
      void: true,
      partialVoid: true,
      autoRefund: true,
      autoExchange: !isHotelOrTransfer(mode) && mode !== 'complex',
      releaseSeats: !isHotelOrTransfer(mode),
      split: !isHotelOrTransfer(mode) && mode !== 'complex',
      multiCity: isHotelOrTransfer(mode) ? 1 : 6,
      ageDate: 'last',
      maxEffectDelayMs: MAX_EFFECT_DELAY_MS,
    },
    ...sales,
    ...(mode === 'avia' && { ancillaries: createInventoryAncillaries({ inventory, clock }) }),
    standing: createInventoryLiveAvailability({ inventory, clock, services: isHotelOrTransfer(mode) }),
    hold: (call, request) =>
      change(call, (once) =>
        (isHotelOrTransfer(mode) ? inventory.holdHotelTransfer : inventory.hold)(once, hotelTransferRequestOf(request)),
      ),
    issue: (call, ref, expect) => change(call, (once) => inventory.issue(once, ref, expect)),
    cancelHold: (call, ref) => change(call, (once) => inventory.cancelHold(once, ref)),
    async retrieve(_call, ref) {
      const booking = await inventory.retrieve(ref.id);
      return booking ? ok(toBooking(booking)) : rejected({ code: 'INVALID', message: 'no such reservation' });
    },
    void: (call, ref, scope) => change(call, (once) => inventory.void(once, ref, scope)),
    releaseSeats: (call, ref, scope) => change(call, (once) => inventory.releaseSeats(once, ref, scope)),
    async quoteRefund(call, ref, scope, cause) {
      try {
        return ok(quoteOf(await inventory.quoteRefund({ opId: call.opId }, ref.id, scope, cause)));
      } catch (error) {
        if (error instanceof Refusal) return rejected(error);
        throw error;
      }
    },
    refund: (call, ref, quoteId) => change(call, (once) => inventory.refund(once, ref, quoteId)),
    async quoteExchange(call, ref, scope, want) {
      try {
        return ok((await inventory.quoteExchange({ opId: call.opId }, ref.id, scope, want)).map(exchangeOf));
      } catch (error) {
        if (error instanceof Refusal) return rejected(error);
        throw error;
      }
    },
    exchange: (call, ref, quoteId, expect) => change(call, (once) => inventory.exchange(once, ref, quoteId, expect)),
    split: (call, ref, travellers) => change(call, (once) => inventory.split(once, ref, travellers)),
    async resolveOutcome(_call, unresolved) {
      const found = await inventory.resolveOutcome(unresolved.opId, unresolved.sentAt);
      if (found === 'unknown') return { kind: 'unknown', reason: 'it may still be on its way' };
      return ok(found === 'never-happened' ? found : toBooking(found));
    },
  };
  return given.faults ? withFaultInjection(ownSupplier, given.faults) : ownSupplier;
}
