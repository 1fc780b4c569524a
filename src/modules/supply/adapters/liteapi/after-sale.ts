import { allocate } from '#kernel/allocate.ts';
import { money, sum } from '#kernel/money.ts';
import type { BookingRef, Call, Cause, Outcome, RefundQuote, Scope, SupplierBooking } from '../../domain/port.ts';
import type { SentOperation } from '../../domain/sent-operations.ts';
import type { Done, Prepared } from '../acts.ts';
import { ok, rejected } from '../outcomes.ts';
import { moneyOf } from './amounts.ts';
import { type LiteApi, type ReadBooking, readBooking } from './context.ts';
import { exchange } from './http.ts';
import { feeAt, nextChange } from './ladder.ts';
import { outcomeOfSent } from './outcomes.ts';
import { isAsPromised, readPromise, writePromise } from './promises.ts';
import { refusalOf } from './refusals.ts';
import { zCancellation } from './shapes.ts';

const QUOTE_MS = 30 * 60_000;
/** A rule counts as begun so long before its time: our clocks, and the way there. */
const MARGIN_MS = 5 * 60_000;

/** Rooms of one booking are cancelled together: everybody, or everybody by name. */
function scopeProblem({ booking }: ReadBooking, { travellers, documents }: Scope): Outcome<never> | null {
  const everybody = booking.documents.map(({ travellerId }) => travellerId);
  const named = travellers === 'all' ? everybody : [...new Set(travellers)];
  if (named.length === 0 || named.some((id) => !everybody.includes(id))) return rejected('INVALID', 'no such guest');
  const numbers = documents ?? booking.documents.map(({ number }) => number);
  const whole = named.length === everybody.length && booking.documents.every(({ number }) => numbers.includes(number));
  return whole ? null : rejected('NOT_AUTOMATIC', 'only all rooms together are cancelled');
}

/** The cancellation of what was booked. LiteAPI has no quotes: what it costs follows from the rules of the booking. */
export function liteApiAfterSale(lite: LiteApi) {
  /** What a cancellation costs now; a refusal says why that is left to a person. */
  function promiseOf({ booking, ladder, entersAt }: ReadBooking): Outcome<{ fee: number; until: number }> {
    const at = lite.clock.now().getTime() + MARGIN_MS;
    if (booking.state !== 'issued') return rejected('INVALID', 'nothing is open');
    if (!ladder || at >= entersAt) return rejected('NOT_AUTOMATIC', 'a person of the hotel decides');
    const change = Math.min(nextChange(ladder, at) ?? entersAt, entersAt);
    const until = Math.min(lite.clock.now().getTime() + QUOTE_MS, change - MARGIN_MS);
    return ok(lite, { fee: feeAt(ladder, at), until });
  }

  async function prepareCancel(
    call: Call,
    ref: BookingRef,
    quoteId: string,
  ): Promise<Outcome<Prepared<SupplierBooking>>> {
    const promise = readPromise(quoteId);
    if (!promise) return rejected('INVALID', 'no such quote');
    const found = await readBooking(lite, call, ref.id);
    if (found.kind !== 'ok') return found;
    if (found.value.booking.state !== 'issued') return rejected('VERSION', 'the booking has changed');
    if (promise.until <= lite.clock.now().getTime()) return rejected('EXPIRED', 'the quote is too old');
    const now = promiseOf(found.value);
    if (now.kind !== 'ok') return now;
    if (now.value.fee !== promise.fee) return rejected('EXPIRED', 'it costs another sum now');
    return ok(lite, { send: () => cancel(call, ref.id, quoteId) });
  }

  async function cancel(call: Call, id: string, quoteId: string): Promise<Outcome<Done<SupplierBooking>>> {
    await lite.sent.aim(call.opId, quoteId);
    const sent = { method: 'PUT' as const, path: `/bookings/${encodeURIComponent(id)}` };
    const answer = await exchange(lite.http, lite.bookUrl, sent, lite.actMs);
    if (typeof answer === 'string' || answer.status !== 200) return refusalOf(answer, 'cancel');
    const done = zCancellation.safeParse(answer.body).data?.data;
    if (!done || !/^CANCELL?ED/i.test(done.status)) return { kind: 'unknown', reason: 'the answer makes no sense' };
    const read = await readBooking(lite, call, id);
    if (read.kind !== 'ok') return ok(lite, { target: quoteId, value: read });
    const { price, amountRefunded, currency } = read.value.wire;
    const back = moneyOf(done.refund_amount, done.currency) ?? moneyOf(amountRefunded, currency);
    if (!isAsPromised(quoteId, moneyOf(price, currency), back))
      return { kind: 'unknown', reason: 'cancelled, and it is not known to bring back what was promised' };
    return ok(lite, { target: quoteId, value: ok(lite, read.value.booking) });
  }

  return {
    async quoteRefund(call: Call, ref: BookingRef, scope: Scope, cause?: Cause): Promise<Outcome<RefundQuote>> {
      if (cause === 'involuntary') return rejected('NOT_AUTOMATIC', 'a person of the hotel decides');
      const found = await readBooking(lite, call, ref.id);
      if (found.kind !== 'ok') return found;
      const { booking } = found.value;
      const problem = booking.state === 'issued' ? scopeProblem(found.value, scope) : null;
      if (problem) return problem;
      const promise = promiseOf(found.value);
      if (promise.kind !== 'ok') return promise;
      const fare = booking.prices[0]?.fare ?? booking.total;
      const fee = money(Math.min(promise.value.fee, booking.total.minor), booking.total.currency);
      const kept = allocate(
        fee,
        booking.documents.map(() => 1),
      );
      const lines = booking.documents.map(({ number, travellerId }, n) => {
        const penalty = money(Math.min(fare.minor, kept[n]?.minor ?? 0), fare.currency);
        const refund = money(fare.minor - penalty.minor, fare.currency);
        return { document: number, travellerId, fare, penalty, taxes: [], refund };
      });
      return ok(lite, {
        id: writePromise(promise.value),
        mode: 'refund',
        expiresAt: new Date(promise.value.until).toISOString(),
        lines,
        total: sum(
          lines.map(({ refund }) => refund),
          fare.currency,
        ),
      });
    },

    refund: (call: Call, ref: BookingRef, quoteId: string): Promise<Outcome<SupplierBooking>> =>
      lite.acts.once(
        call,
        { kind: 'refund', subject: ref.id },
        {
          prepare: () => prepareCancel(call, ref, quoteId),
          again: (operation: SentOperation) => outcomeOfSent(lite, call, operation),
        },
      ),
  };
}
