import { type Money, money } from '#kernel/money.ts';
import {
  type ExtraRow,
  type HouseAnswer,
  type HouseCall,
  type Inventory,
  Refusal,
  START_WITHIN_MS,
} from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type CheckedIn, EXTRA_KINDS, type SoldExtra } from '../../domain/ancillaries.ts';
import type { BookingRef, Call, ExtrasAt, ExtrasPort, Outcome } from '../../domain/port.ts';

const whereOf = (at: ExtrasAt) => ('offerId' in at ? at : { bookingId: at.ref.id });

const soldOf = (row: ExtraRow): SoldExtra => ({
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

/** Everything the house sells beside its tickets by air: each call one transaction, done once for its operation id. */
export function createHouseExtras({ inventory, clock }: { inventory: Inventory; clock: Clock }): ExtrasPort {
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
    work: (call: HouseCall) => Promise<HouseAnswer>,
    told: () => Promise<T>,
  ): Promise<Outcome<T>> => {
    const now = clock.now();
    if (deadline <= now.toISOString())
      return { kind: 'rejected', code: 'DOWN', message: 'the deadline has passed', retry: true };
    const latest = new Date(now.getTime() + START_WITHIN_MS).toISOString();
    const answer = await work({ opId, startBy: latest < deadline ? latest : deadline });
    return answer.kind === 'ok' ? ok(await told()) : rejected(answer);
  };
  const sold = async (id: string): Promise<SoldExtra> => {
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
    caps: {
      kinds: [...EXTRA_KINDS],
      seatMap: true,
      later: true,
      giveBack: true,
      move: true,
      checkIn: true,
    },
    offered: (_call, at, holder) => read(() => inventory.offerExtras(whereOf(at), holder)),
    keepSeats: (_call, { at, ...wish }) => read(() => inventory.keepSeats({ ...wish, at: whereOf(at) })),
    sell: (call, ref, order) =>
      change(
        call,
        (once) => inventory.sellExtra(once, ref.id, order),
        () => sold(call.opId),
      ),
    takeBack: (call, ref, extraId, { to, involuntary }) =>
      change(
        call,
        (once) => inventory.takeExtraBack(once, ref.id, { extraId, how: to, involuntary }),
        () => sold(extraId),
      ),
    move: (call, ref, extraId, flight) =>
      change(
        call,
        (once) => inventory.moveExtra(once, ref.id, { extraId, flight }),
        () => sold(extraId),
      ),
    async settle(_call, { opId, sentAt, extraId }) {
      const found = await inventory.settle(opId, sentAt);
      if (found === 'unknown') return { kind: 'unknown', reason: 'it may still be on its way' };
      return ok(found === 'never-happened' ? found : await sold(extraId));
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
