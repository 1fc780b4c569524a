import { isService, type JourneyMode } from '#kernel/mode.ts';
import {
  type BookingRow,
  type HouseAnswer,
  type HouseCall,
  type Inventory,
  Refusal,
  SETTLE_AFTER_MS,
  START_WITHIN_MS,
} from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Call, Outcome, SupplierBooking, SupplierPort } from '../../domain/port.ts';
import { type FaultDial, withFaults } from './faults.ts';
import { createHouseExtras } from './house-extras.ts';

import { createHouseStanding } from './house-standing.ts';
import { rejected, sellsMixed, sellsSeats, sellsServices, wishOf } from './sales.ts';
import { bookingOf, exchangeOf, quoteOf } from './to-port.ts';

export const HOUSE_ID = 'house';

/** The house sells each mode as a supplier of its own: a search asks those of its mode. */
export const houseIdOf = (mode: JourneyMode): string => (mode === 'avia' ? HOUSE_ID : `${HOUSE_ID}-${mode}`);

/**
 * The house's own inventory behind the supplier port: each changing call is one database transaction, done once for its
 * operation id. `faults` is for tests.
 */
export function createHouseSupplier(given: {
  inventory: Inventory;
  clock: Clock;
  mode?: JourneyMode;
  faults?: FaultDial;
}): SupplierPort {
  const { inventory, clock, mode = 'avia' } = given;
  const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value, asOf: clock.now().toISOString() });
  const told = (booking: BookingRow): SupplierBooking =>
    bookingOf(booking, inventory.acts(booking), clock.now());
  const change = async (
    { opId, deadline }: Call,
    work: (call: HouseCall) => Promise<HouseAnswer>,
  ): Promise<Outcome<SupplierBooking>> => {
    const now = clock.now();
    if (deadline <= now.toISOString())
      return { kind: 'rejected', code: 'DOWN', message: 'the deadline has passed', retry: true };
    const latest = new Date(now.getTime() + START_WITHIN_MS).toISOString();
    const answer = await work({ opId, startBy: latest < deadline ? latest : deadline });
    return answer.kind === 'ok' ? ok(told(answer.booking)) : rejected(answer);
  };

  const sales = isService(mode)
    ? sellsServices(given, mode)
    : mode === 'complex'
      ? sellsMixed(given)
      : sellsSeats(given, mode);
  const house: SupplierPort = {
    id: houseIdOf(mode),
    name: 'Sapar',
    caps: {
      kind: mode,
      hold: true,
      void: true,
      partialVoid: true,
      autoRefund: true,
      autoExchange: !isService(mode) && mode !== 'complex',
      releaseSeats: !isService(mode),
      split: !isService(mode) && mode !== 'complex',
      multiCity: isService(mode) ? 1 : 6,
      ageDate: 'last',
      settleAfterMs: SETTLE_AFTER_MS,
    },
    ...sales,
    ...(mode === 'avia' && { extras: createHouseExtras({ inventory, clock }) }),
    standing: createHouseStanding({ inventory, clock, services: isService(mode) }),
    hold: (call, request) =>
      change(call, (once) =>
        (isService(mode) ? inventory.holdService : inventory.hold)(once, wishOf(request)),
      ),
    issue: (call, ref, expect) => change(call, (once) => inventory.issue(once, ref, expect)),
    cancelHold: (call, ref) => change(call, (once) => inventory.cancelHold(once, ref)),
    async retrieve(_call, ref) {
      const booking = await inventory.retrieve(ref.id);
      return booking ? ok(told(booking)) : rejected({ code: 'INVALID', message: 'no such reservation' });
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
    exchange: (call, ref, quoteId, expect) =>
      change(call, (once) => inventory.exchange(once, ref, quoteId, expect)),
    split: (call, ref, travellers) => change(call, (once) => inventory.split(once, ref, travellers)),
    async settle(_call, probe) {
      const found = await inventory.settle(probe.opId, probe.sentAt);
      if (found === 'unknown') return { kind: 'unknown', reason: 'it may still be on its way' };
      return ok(found === 'never-happened' ? found : told(found));
    },
  };
  return given.faults ? withFaults(house, given.faults) : house;
}
