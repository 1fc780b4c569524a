import type { BookingRef, Call, Outcome, RefundQuote, Scope, SupplierBooking } from '../../domain/port.ts';
import type { SentOperation } from '../../domain/sent-operations.ts';
import type { Done, Prepared } from '../acts.ts';
import { ok, rejected } from '../outcomes.ts';
import { moneyOf } from './amounts.ts';
import { act, type Duffel, type ReadOrder, readOrder } from './context.ts';
import { exchange } from './http.ts';
import { outcomeOfSent } from './outcomes.ts';
import { dataOf } from './reads.ts';
import { refusalOf } from './refusals.ts';
import { type WireCancellation, zCancellation } from './shapes.ts';
import { lifeOf, quoteOf } from './translate-order.ts';
import { travellersOf } from './travellers.ts';

const QUOTES = '/air/order_cancellations';
/** Only the newest quote is confirmed: one that another has overtaken is made again so often, at the same sum only. */
const MOST_QUOTES = 3;

/** Duffel cancels and changes whole orders only: everybody, or everybody by name. */
export function scopeProblem({ wire, booking }: ReadOrder, scope: Scope): Outcome<never> | null {
  if (scope.travellers === 'all' && !scope.documents) return null;
  const everybody = travellersOf(wire).map(({ travellerId }) => travellerId);
  const named = scope.travellers === 'all' ? everybody : [...new Set(scope.travellers)];
  if (named.length === 0 || named.some((id) => !everybody.includes(id)))
    return rejected('INVALID', 'no such traveller');
  const tickets = booking.documents.filter(({ kind, state }) => kind === 'ticket' && state === 'open');
  const documents = scope.documents ?? tickets.map(({ number }) => number);
  const whole = named.length === everybody.length && tickets.every(({ number }) => documents.includes(number));
  return whole ? null : rejected('NOT_AUTOMATIC', 'only whole orders are cancelled and changed');
}

/** Cancellation of what is held, annulment and refund of what is sold: quotes and their confirmation. */
export function duffelAfterSale(duffel: Duffel) {
  const cancellation = (data: unknown): WireCancellation | null => zCancellation.safeParse(data).data ?? null;
  const readQuote = (call: Call, id: string) =>
    duffel.reads.one(call, `${QUOTES}/${encodeURIComponent(id)}`, cancellation);
  const again = (call: Call) => (operation: SentOperation) => outcomeOfSent(duffel, call, operation);

  /** A quote has no effect: one whose answer is lost is simply made again. */
  async function quote(orderId: string): Promise<Outcome<WireCancellation>> {
    const answer = await exchange(duffel.http, 'POST', QUOTES, duffel.actMs, { order_id: orderId });
    if (typeof answer === 'string' || answer.status >= 300) {
      const refused = refusalOf(answer, 'change');
      return refused.kind === 'unknown'
        ? ({ ...rejected('DOWN', refused.reason), retry: true } as Outcome<never>)
        : refused;
    }
    const made = cancellation(dataOf(answer));
    return made
      ? ok(duffel, made)
      : ({ ...rejected('DOWN', 'the quote makes no sense'), retry: true } as Outcome<never>);
  }

  /** Confirms a quote that promises what was agreed; overtaken by a newer one, it is made again at the same sum. */
  async function confirm(
    call: Call,
    orderId: string,
    first: WireCancellation,
    agreed: (made: WireCancellation) => boolean,
  ): Promise<Outcome<Done<SupplierBooking>>> {
    let made = first;
    for (let n = 1; ; n++) {
      await duffel.sent.aim(call.opId, made.id);
      const path = `${QUOTES}/${encodeURIComponent(made.id)}/actions/confirm`;
      const done = await act(duffel, call, path, {}, { id: orderId, target: made.id });
      const overtaken = done.kind === 'rejected' && done.code === 'VERSION' && n < MOST_QUOTES;
      if (!overtaken) return done;
      const next = await quote(orderId);
      if (next.kind !== 'ok') return next.kind === 'rejected' ? next : { kind: 'unknown', reason: 'no quote' };
      if (!agreed(next.value)) return rejected('EXPIRED', 'it brings back another sum now');
      made = next.value;
    }
  }

  async function prepareCancel(call: Call, ref: BookingRef): Promise<Outcome<Prepared<SupplierBooking>>> {
    const read = await readOrder(duffel, call, ref.id);
    if (read.kind !== 'ok') return read;
    const { wire, booking } = read.value;
    if (booking.state === 'canceled') return { ...read, value: { done: booking } };
    if (lifeOf(wire, duffel.clock.now()) !== 'held') return rejected('INVALID', 'it is not a hold any more');
    const unpaid = (made: WireCancellation) => made.refund_to === 'awaiting_payment';
    return ok(duffel, {
      send: async () => {
        const made = await quote(ref.id);
        if (made.kind !== 'ok') return made as Outcome<never>;
        // Paid in the meantime: it is a sale, and not given up as a hold.
        return unpaid(made.value)
          ? confirm(call, ref.id, made.value, unpaid)
          : rejected('INVALID', 'it is not a hold any more');
      },
    });
  }

  async function prepareVoid(call: Call, ref: BookingRef, scope: Scope): Promise<Outcome<Prepared<SupplierBooking>>> {
    const read = await readOrder(duffel, call, ref.id);
    if (read.kind !== 'ok') return read;
    const { wire, booking } = read.value;
    if (booking.ref.version !== ref.version) return rejected('VERSION', 'the order has changed');
    if (booking.state !== 'issued') return rejected('INVALID', 'nothing is open');
    const problem = scopeProblem(read.value, scope);
    if (problem) return problem;
    const changed = booking.documents.some(({ state }) => state === 'exchanged');
    if (changed || !(Date.parse(wire.void_window_ends_at ?? '') > duffel.clock.now().getTime()))
      return rejected('WINDOW_CLOSED', 'the void window is over');
    const whole = (made: WireCancellation) => isWhole(made, read.value);
    return ok(duffel, {
      send: async () => {
        const made = await quote(ref.id);
        if (made.kind !== 'ok') return made as Outcome<never>;
        return whole(made.value)
          ? confirm(call, ref.id, made.value, whole)
          : rejected('WINDOW_CLOSED', 'not everything comes back');
      },
    });
  }

  function isWhole(made: WireCancellation, { wire }: ReadOrder): boolean {
    const back = moneyOf(made.refund_amount ?? '', made.refund_currency ?? '');
    const total = moneyOf(wire.total_amount, wire.total_currency);
    return (
      made.refund_to === 'balance' && back !== null && back.minor === total?.minor && back.currency === total.currency
    );
  }

  async function prepareQuote(call: Call, ref: BookingRef, scope: Scope): Promise<Outcome<Prepared<RefundQuote>>> {
    const read = await readOrder(duffel, call, ref.id);
    if (read.kind !== 'ok') return read;
    const { wire, booking } = read.value;
    if (booking.state !== 'issued') return rejected('INVALID', 'nothing is open');
    const problem = scopeProblem(read.value, scope);
    if (problem) return problem;
    return ok(duffel, {
      send: async () => {
        const made = await quote(ref.id);
        if (made.kind !== 'ok') return made as Outcome<never>;
        const promised = quoteOf(made.value, wire, booking, duffel.clock.now());
        return promised
          ? ok(duffel, { target: made.value.id, value: ok(duffel, promised) })
          : rejected('NOT_AUTOMATIC', 'what comes back is not known, or comes as a credit');
      },
    });
  }

  async function quoteAgain(call: Call, { subject, target }: SentOperation): Promise<Outcome<RefundQuote | null>> {
    if (!target) return ok(duffel, null);
    const [made, read] = await Promise.all([readQuote(call, target), readOrder(duffel, call, subject)]);
    if (made.kind !== 'ok') return made;
    if (read.kind !== 'ok') return read;
    const promised = quoteOf(made.value, read.value.wire, read.value.booking, duffel.clock.now());
    return promised ? ok(duffel, promised) : rejected('NOT_AUTOMATIC', 'what comes back is not known');
  }

  async function prepareRefund(
    call: Call,
    ref: BookingRef,
    quoteId: string,
  ): Promise<Outcome<Prepared<SupplierBooking>>> {
    if (!/^[\w-]{4,100}$/.test(quoteId)) return rejected('INVALID', 'no such quote');
    const [made, read] = await Promise.all([readQuote(call, quoteId), readOrder(duffel, call, ref.id)]);
    if (made.kind !== 'ok') return made;
    if (read.kind !== 'ok') return read;
    const promise = made.value;
    if (promise.order_id !== ref.id) return rejected('INVALID', 'a quote of another order');
    if (promise.confirmed_at) return rejected('EXPIRED', 'the quote was used');
    if (read.value.booking.state !== 'issued') return rejected('VERSION', 'the order has changed');
    if (Date.parse(promise.expires_at ?? '') <= duffel.clock.now().getTime())
      return rejected('EXPIRED', 'the quote is too old');
    if (promise.refund_to !== 'balance' || promise.refund_amount == null)
      return rejected('NOT_AUTOMATIC', 'it does not come back to the balance');
    const agreed = (next: WireCancellation) =>
      next.refund_to === promise.refund_to &&
      next.refund_amount === promise.refund_amount &&
      next.refund_currency === promise.refund_currency;
    return ok(duffel, { send: () => confirm(call, ref.id, promise, agreed) });
  }

  return {
    cancelHold: (call: Call, ref: BookingRef): Promise<Outcome<SupplierBooking>> =>
      duffel.acts.once(
        call,
        { kind: 'cancel', subject: ref.id },
        {
          prepare: () => prepareCancel(call, ref),
          again: again(call),
        },
      ),
    void: (call: Call, ref: BookingRef, scope: Scope): Promise<Outcome<SupplierBooking>> =>
      duffel.acts.once(
        call,
        { kind: 'void', subject: ref.id },
        {
          prepare: () => prepareVoid(call, ref, scope),
          again: again(call),
        },
      ),
    quoteRefund: (call: Call, ref: BookingRef, scope: Scope): Promise<Outcome<RefundQuote>> =>
      duffel.acts.once(
        call,
        { kind: 'quote', subject: ref.id },
        {
          prepare: () => prepareQuote(call, ref, scope),
          again: (operation) => quoteAgain(call, operation),
        },
      ),
    refund: (call: Call, ref: BookingRef, quoteId: string): Promise<Outcome<SupplierBooking>> =>
      duffel.acts.once(
        call,
        { kind: 'refund', subject: ref.id },
        {
          prepare: () => prepareRefund(call, ref, quoteId),
          again: again(call),
        },
      ),
  };
}
