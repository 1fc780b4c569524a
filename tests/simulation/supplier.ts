import { type Money, times } from '#kernel/money.ts';
import type { Outcome, SupplierBooking } from '../../src/modules/orders/ports.ts';

type Answer = Outcome<SupplierBooking | 'never-happened'>;
export type SupplierRequest =
  | { kind: 'hold'; travellers: readonly string[]; expect: Money }
  | { kind: 'issue'; ref: string }
  | { kind: 'cancel_hold'; ref: string }
  | { kind: 'void' | 'refund' | 'split'; ref: string; travellers: readonly string[] };

/** Random faults: rejections, partial answers, a higher price. */
export type SupplierBehaviour = {
  refuse: number;
  busy: number;
  halfDone: number;
  raise: number;
  mute: number;
};

/** A simulated supplier: one flight, one effect per operation id, and queries. */
export type Supplier = {
  change(opId: string, request: SupplierRequest): Answer;
  resolve(opId: string): Answer;
  retrieve(ref: string): Answer;
  bookings(): Iterable<SupplierBooking>;
  calm(): void;
};

export function createSupplier(given: {
  seats: number;
  price: Money;
  behaviour: SupplierBehaviour;
  now: () => number;
  chance: (p: number) => boolean;
  holdMs: number;
  /** A repeated operation gets the same result. */
  lenient: boolean;
  changed: (booking: SupplierBooking) => void;
}): Supplier {
  const { price, now, chance } = given;
  let { behaviour } = given;
  const bookings = new Map<string, SupplierBooking>();
  const done = new Map<string, { ref: string } | { refused: Extract<Answer, { kind: 'rejected' }> }>();
  let serial = 0;

  const ok = (value: SupplierBooking): Answer => ({ kind: 'ok', value, asOf: '' });
  const rejected = (code: 'GONE' | 'EXPIRED' | 'FUNDS' | 'BUSY' | 'WINDOW_CLOSED' | 'PRICE_CHANGED') =>
    ({ kind: 'rejected', code, message: '', retry: code === 'BUSY' }) as const;
  /** Seats of an expired unpaid hold are free. */
  const known = (ref: string): SupplierBooking | undefined => {
    const booking = bookings.get(ref);
    if (booking?.state !== 'held' || booking.paymentTimeLimit === null || Date.parse(booking.paymentTimeLimit) > now())
      return booking;
    const ended: SupplierBooking = { ...booking, state: 'canceled', paymentTimeLimit: null };
    bookings.set(ref, ended);
    return ended;
  };
  const taken = () => {
    let seats = 0;
    for (const ref of bookings.keys()) {
      const booking = known(ref);
      if (booking?.state === 'held') seats += booking.prices[0]?.count ?? 0;
      else seats += booking?.documents.filter((d) => d.state === 'open').length ?? 0;
    }
    return seats;
  };

  function effect(request: SupplierRequest): SupplierBooking | ReturnType<typeof rejected> {
    if (request.kind === 'hold') {
      const count = request.travellers.length;
      if (taken() + count > given.seats) return rejected('GONE');
      const ref = `b${++serial}`;
      const none: Money = { minor: 0, currency: price.currency };
      const whole = chance(behaviour.raise) ? times(price, count + 1) : request.expect;
      return {
        ref: { id: ref, locator: ref, version: '1' },
        state: 'held',
        paymentTimeLimit: new Date(now() + given.holdMs).toISOString(),
        documents: [],
        prices: [{ category: 'aaa', count, fare: price, taxes: [{ code: 'KG', amount: none, refundable: true }] }],
        total: whole,
        actions: [],
      };
    }
    const booking = known(request.ref);
    if (!booking) return rejected('EXPIRED');
    if (request.kind === 'cancel_hold')
      return booking.state === 'issued'
        ? rejected('WINDOW_CLOSED')
        : { ...booking, state: 'canceled', paymentTimeLimit: null };
    if (request.kind === 'issue') {
      if (booking.state !== 'held') return rejected('EXPIRED');
      return { ...booking, state: 'issued', paymentTimeLimit: null, documents: numbered(booking) };
    }
    const { travellers } = request;
    if (request.kind === 'split') return splitOff(booking, travellers);
    const mine = (traveller: string) => travellers.includes(traveller);
    const state = request.kind === 'void' ? ('void' as const) : ('refunded' as const);
    const own = booking.documents.filter((d) => mine(d.travellerId));
    if (given.lenient && own.every((d) => d.state === state)) return booking;
    if (own.some((d) => d.state !== 'open')) return rejected('WINDOW_CLOSED');
    const documents = booking.documents.map((d) => (mine(d.travellerId) ? { ...d, state } : d));
    const left = documents.some((d) => d.state === 'open');
    return { ...booking, documents, state: left ? 'issued' : state === 'void' ? 'voided' : 'refunded' };
  }

  /** Split passengers get a new booking; the old one keeps the rest. */
  function splitOff(whole: SupplierBooking, leaving: readonly string[]) {
    if (whole.state !== 'held' && whole.state !== 'issued') return rejected('EXPIRED');
    const party = passengers.get(whole.ref.id) ?? [];
    const staying = party.filter((one) => !leaving.includes(one));
    const documents = whole.documents.filter((one) => leaving.includes(one.travellerId));
    const here = leaving.every((one) => party.includes(one)) && staying.length > 0;
    if (!here || documents.some((one) => one.state !== 'open')) return rejected('WINDOW_CLOSED');
    const part = (some: readonly string[]) => ({
      prices: whole.prices.map((line) => ({ ...line, count: some.length })),
      total: times(price, some.length),
      documents: whole.documents.filter((one) => some.includes(one.travellerId)),
    });
    const ref = `b${++serial}`;
    bookings.set(whole.ref.id, { ...whole, ...part(staying) });
    passengers.set(whole.ref.id, staying);
    passengers.set(ref, leaving);
    return { ...whole, ...part(leaving), ref: { id: ref, locator: ref, version: '1' }, from: whole.ref };
  }

  const passengers = new Map<string, readonly string[]>();
  const numbered = (booking: SupplierBooking): SupplierBooking['documents'] =>
    (passengers.get(booking.ref.id) ?? []).map((travellerId) => ({
      number: String(9_920_000_000_000 + ++serial),
      kind: 'ticket',
      travellerId,
      coupons: [],
      voidUntil: null,
      state: 'open',
    }));

  return {
    change(opId, request) {
      if (!done.has(opId)) {
        if (chance(behaviour.busy)) return rejected('BUSY');
        const booking = chance(behaviour.refuse) ? rejected('FUNDS') : effect(request);
        if ('ref' in booking) {
          if (request.kind === 'hold') passengers.set(booking.ref.id, request.travellers);
          bookings.set(booking.ref.id, booking);
          done.set(opId, { ref: booking.ref.id });
          given.changed(booking);
        } else done.set(opId, { refused: booking });
      }
      return outcomeOf(opId);
    },
    resolve(opId) {
      if (chance(behaviour.mute)) return chance(0.5) ? rejected('BUSY') : { kind: 'unknown', reason: 'mute' };
      const was = done.get(opId);
      // A rejected operation has no effect.
      return !was || 'refused' in was ? ok0('never-happened') : outcomeOf(opId);
    },
    retrieve(ref) {
      const booking = known(ref);
      return booking ? ok(booking) : rejected('EXPIRED');
    },
    *bookings() {
      for (const ref of bookings.keys()) yield known(ref) as SupplierBooking;
    },
    calm: () => {
      behaviour = { refuse: 0, busy: 0, halfDone: 0, raise: 0, mute: 0 };
    },
  };

  function ok0(value: 'never-happened'): Answer {
    return { kind: 'ok', value, asOf: '' };
  }
  function outcomeOf(opId: string): Answer {
    const was = done.get(opId);
    if (!was) return rejected('EXPIRED');
    if ('refused' in was) return was.refused;
    const booking = known(was.ref) as SupplierBooking;
    if (!chance(behaviour.halfDone)) return ok(booking);
    // In progress, or ticket numbers pending.
    if (chance(0.5)) return { kind: 'pending', token: 't', pollAfterMs: 2_000 };
    return ok({ ...booking, documents: booking.documents.slice(1) });
  }
}
