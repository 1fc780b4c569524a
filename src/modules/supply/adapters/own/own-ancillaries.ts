import { type Money, money } from '#kernel/money.ts';
import {
  type AncillaryRow,
  type Inventory,
  type InventoryCall,
  type InventoryResult,
  Refusal,
  START_WITHIN_MS,
} from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import { ANCILLARY_KINDS, type CheckedIn, type SoldAncillary } from '../../domain/ancillaries.ts';
import type { AncillariesAt, AncillariesPort } from '../../domain/ancillaries-port.ts';
import type { BookingRef, Call, Outcome } from '../../domain/port.ts';

const whereOf = (at: AncillariesAt) => ('offerId' in at ? at : { bookingId: at.ref.id });

const soldOf = (row: AncillaryRow): SoldAncillary => ({
  id: row.id,
  number: row.number,
  travellerId: row.travellerId,
  flight: row.flight,
  item: row.item,
  seat: row.seat,
  price: money(row.priceMinor, row.currency) as Money,
  state: row.state,
  voidUntil: row.state === 'issued' ? row.voidUntil : null,
  refundUntil: row.state === 'issued' ? row.refundUntil : null,
});

/** Ancillaries of flights in our own inventory: each call is one transaction, idempotent by its operation id. */
export function createInventoryAncillaries({
  inventory,
  clock,
}: {
  inventory: Inventory;
  clock: Clock;
}): AncillariesPort {
  const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value, asOf: clock.now().toISOString() });
  const rejected = ({ code, message }: { code: Refusal['code']; message: string }): Outcome<never> => ({
    kind: 'rejected',
    code,
    message,
    retry: false,
  });
  const read = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
    try {
      return ok(await work());
    } catch (error) {
      if (error instanceof Refusal) return rejected(error);
      throw error;
    }
  };
  const change = async <T>(
    { opId, deadline }: Call,
    work: (call: InventoryCall) => Promise<InventoryResult>,
    answered: () => Promise<T>,
  ): Promise<Outcome<T>> => {
    const now = clock.now();
    if (deadline <= now.toISOString())
      return { kind: 'rejected', code: 'DOWN', message: 'the deadline has passed', retry: true };
    const latest = new Date(now.getTime() + START_WITHIN_MS).toISOString();
    const answer = await work({ opId, startBy: latest < deadline ? latest : deadline });
    return answer.kind === 'ok' ? ok(await answered()) : rejected(answer);
  };
  const sold = async (id: string): Promise<SoldAncillary> => {
    const row = await inventory.extra(id);
    if (!row) throw new Error('an operation sold nothing');
    return soldOf(row);
  };
  const checkedIn = async (ref: BookingRef): Promise<CheckedIn> => {
    const flights = new Map((await inventory.retrieve(ref.id))?.flights.map((f) => [f.flightId, f.flight]));
    return (await inventory.checkIns(ref.id)).map(({ flightId, travellerId, seat, sequence }) => ({
      flight: flights.get(flightId) ?? flightId,
      travellerId,
      seat,
      sequence,
    }));
  };

  return {
    capabilities: {
      kinds: [...ANCILLARY_KINDS],
      seatMap: true,
      keepsSeats: true,
      inBooking: false,
      later: true,
      giveBack: true,
      move: true,
      checkIn: true,
    },
    offered: (_call, at, holder) => read(() => inventory.offerAncillaries(whereOf(at), holder)),
    holdSelectedSeats: (_call, { at, ...wish }) =>
      read(() => inventory.holdSelectedSeats({ ...wish, at: whereOf(at) })),
    sell: (call, ref, order) =>
      change(
        call,
        (once) => inventory.sellAncillary(once, ref.id, order),
        () => sold(call.opId),
      ),
    takeBack: (call, ref, ancillaryId, { to, involuntary }) =>
      change(
        call,
        (once) => inventory.reverseAncillary(once, ref.id, { ancillaryId, how: to, involuntary }),
        () => sold(ancillaryId),
      ),
    move: (call, ref, ancillaryId, flight) =>
      change(
        call,
        (once) => inventory.moveAncillary(once, ref.id, { ancillaryId, flight }),
        () => sold(ancillaryId),
      ),
    async resolveOutcome(_call, { opId, sentAt, ancillaryId }) {
      const found = await inventory.resolveOutcome(opId, sentAt);
      if (found === 'unknown') return { kind: 'unknown', reason: 'it may still be on its way' };
      return ok(found === 'never-happened' ? found : await sold(ancillaryId));
    },
    checkIn: (call, ref, flight, travellers) =>
      change(
        call,
        (once) => inventory.checkIn(once, ref.id, { flight, travellers }),
        () => checkedIn(ref),
      ),
    checkedIn: (_call, ref) => read(() => checkedIn(ref)),
  };
}
