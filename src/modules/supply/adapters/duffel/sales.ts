import { equal, type Money, sum } from '#kernel/money.ts';
import type { BookingRef, Call, HoldRequest, Outcome, Revalidation, SupplierBooking } from '../../domain/port.ts';
import type { Prepared } from '../acts.ts';
import { ok, rejected } from '../outcomes.ts';
import { countsOf, moneyOf, partyPrices } from './amounts.ts';
import { act, createOrder, type Duffel, isOrdered, partyTotal, readOrder, readWireOffer } from './context.ts';
import { type OfferId, readOfferId, writeOfferId } from './offer-ids.ts';
import { outcomeOfSent } from './outcomes.ts';
import { offerForRealAges } from './real-ages.ts';
import { chosenServices, decimalOf, type WithServices } from './services.ts';
import { type WireOffer, zPayment } from './shapes.ts';
import { instantOf, offerOf } from './translate.ts';
import { lifeOf } from './translate-order.ts';
import { type Matched, matchTravellers, metadataOf, orderPassengers } from './travellers.ts';

const PAPER = 'paper~';
/** What stands in for a locator until the airline gives one. */
const PAPER_LOCATOR = 'UNBOOKED';

const lastDay = (wire: WireOffer): string => wire.slices.at(-1)?.segments[0]?.departing_at.slice(0, 10) ?? '';

/** An offer that must be paid at once is held on paper: nothing is sent before it is issued. */
function paperHold(duffel: Duffel, wire: WireOffer, key: OfferId): SupplierBooking | null {
  const total = moneyOf(wire.total_amount, wire.total_currency);
  const whole = partyTotal(wire, key.party);
  const expiresAt = instantOf(wire.expires_at);
  if (!total || !whole || !expiresAt) return null;
  const tax = wire.tax_amount == null ? null : moneyOf(wire.tax_amount, wire.total_currency);
  const over = expiresAt <= duffel.clock.now().toISOString();
  return {
    ref: { id: PAPER + writeOfferId({ ...key, total: whole }), locator: PAPER_LOCATOR, version: '0' },
    state: over ? 'canceled' : 'held',
    paymentTimeLimit: over ? null : expiresAt,
    documents: [],
    prices: partyPrices(total, tax, countsOf(key.party.map(({ category }) => category))),
    total: whole,
    actions: over ? [] : ['issue', 'cancel'],
  };
}

const keyOfPaper = (ref: BookingRef): OfferId | null =>
  ref.id.startsWith(PAPER) ? readOfferId(ref.id.slice(PAPER.length)) : null;

/** An order without what was chosen and is perhaps on sale is no order that was agreed to. */
const UNREAD: Outcome<never> = {
  kind: 'rejected',
  code: 'DOWN',
  message: 'the bags and seats cannot be read',
  retry: true,
};

/** What is ordered: the offer as it is now, who is who of it, and the request but for its way to pay. */
type Orderable = { wire: WireOffer; matched: readonly Matched[]; body: object; metadata: Record<string, string> };

/** Search result to ticket: price, hold, pay, or book and pay in one act. */
export function duffelSales(duffel: Duffel) {
  /** The offer as it is sold now, at the agreed price, and the passengers of the order; otherwise why not. */
  async function orderable(call: Call, key: OfferId, request: HoldRequest): Promise<Outcome<Orderable>> {
    const read = await readWireOffer(duffel, call, key.offerId);
    if (read.kind !== 'ok')
      return read.kind === 'rejected' && read.code === 'INVALID' ? { ...read, code: 'GONE' } : read;
    const wire = read.value;
    const total = partyTotal(wire, key.party);
    if (!total || !equal(total, request.expect)) return rejected('PRICE_CHANGED', `it costs ${wire.total_amount} now`);
    const matched = matchTravellers(request.travellers, key.party, wire, lastDay(wire));
    if (matched) return bodyOf(call, request, wire, matched);
    const real = await offerForRealAges(duffel, call, wire, request.travellers, lastDay(wire));
    if (real.kind !== 'ok') return real;
    const now = partyTotal(real.value.wire, real.value.party);
    if (!now || !equal(now, request.expect))
      return rejected('PRICE_CHANGED', `it costs ${real.value.wire.total_amount} for these ages`);
    const again = matchTravellers(request.travellers, real.value.party, real.value.wire, lastDay(wire));
    return again
      ? bodyOf(call, request, real.value.wire, again)
      : rejected('NAME_OR_DOC', 'the ages are others than those that were searched');
  }

  function bodyOf(call: Call, request: HoldRequest, wire: WireOffer, matched: readonly Matched[]): Outcome<Orderable> {
    const passengers = orderPassengers(matched, request, wire);
    if (typeof passengers === 'string') return rejected('NAME_OR_DOC', passengers);
    const metadata = metadataOf(call.opId, matched);
    return ok(duffel, { wire, matched, body: { selected_offers: [wire.id], passengers }, metadata });
  }

  function instantOrder({ wire, body, metadata }: Orderable, chosen: WithServices | null): object {
    const whole = moneyOf(wire.total_amount, wire.total_currency);
    const amount = chosen && whole ? decimalOf(sum([whole, chosen.total])) : wire.total_amount;
    return {
      type: 'instant',
      ...body,
      ...(chosen && { services: chosen.services }),
      payments: [{ type: 'balance', amount, currency: wire.total_currency }],
      metadata: { ...metadata, ...chosen?.metadata },
    };
  }

  /** The offer that is ordered is written down first: by it a lost order is found. */
  async function create(call: Call, wire: WireOffer, body: object) {
    await duffel.sent.aim(call.opId, wire.id);
    return createOrder(duffel, call, body);
  }

  async function prepareHold(
    call: Call,
    key: OfferId,
    request: HoldRequest,
  ): Promise<Outcome<Prepared<SupplierBooking>>> {
    const ready = await orderable(call, key, request);
    if (ready.kind !== 'ok') return ready;
    const { wire, body, metadata } = ready.value;
    // Duffel takes bags and seats with orders alone that are paid at once.
    const instant = (wire.payment_requirements?.requires_instant_payment ?? true) || request.ancillaries?.length;
    if (instant) {
      const booking = paperHold(duffel, wire, key);
      return booking ? ok(duffel, { done: booking }) : rejected('GONE', 'the offer makes no sense');
    }
    return ok(duffel, { send: () => create(call, wire, { type: 'hold', ...body, metadata }) });
  }

  async function prepareBook(
    call: Call,
    key: OfferId,
    request: HoldRequest,
  ): Promise<Outcome<Prepared<SupplierBooking>>> {
    const ready = await orderable(call, key, request);
    if (ready.kind !== 'ok') return ready;
    const { wire, matched } = ready.value;
    const choose = () => chosenServices(duffel, call, wire, matched, request.ancillaries ?? []);
    const first = await choose();
    if (first.kind !== 'ok') return UNREAD;
    const chosen = first.value;
    const isTaken = (made: Outcome<unknown>) => made.kind === 'rejected' && made.code === 'PLACE_TAKEN';
    return ok(duffel, {
      send: async () => {
        const made = await create(call, wire, instantOrder(ready.value, chosen));
        if (!chosen || !isTaken(made)) return made;
        // Refused for a bag or a seat: another page may have read the offer since, which gives new ids.
        const chosenAnew = await choose();
        if (chosenAnew.kind !== 'ok') return UNREAD;
        const again = await create(call, wire, instantOrder(ready.value, chosenAnew.value));
        return isTaken(again) ? create(call, wire, instantOrder(ready.value, null)) : again;
      },
    });
  }

  async function preparePay(call: Call, ref: BookingRef, expect: Money): Promise<Outcome<Prepared<SupplierBooking>>> {
    const read = await readOrder(duffel, call, ref.id);
    if (read.kind !== 'ok') return read;
    const { wire, booking } = read.value;
    const life = lifeOf(wire, duffel.clock.now());
    if (life === 'paid') return rejected('INVALID', 'it has been paid');
    if (life !== 'held') return rejected('EXPIRED', 'it is not held any more');
    if (!equal(booking.total, expect)) return rejected('PRICE_CHANGED', `it costs ${wire.total_amount} now`);
    const payment = { type: 'balance', amount: wire.total_amount, currency: wire.total_currency };
    return ok(duffel, {
      send: () => pay(call, ref.id, payment),
    });
  }

  async function pay(call: Call, orderId: string, payment: object) {
    const body = { order_id: orderId, payment };
    return act(duffel, call, '/air/payments', body, { id: orderId }, (data) => {
      const made = zPayment.safeParse(data).data;
      if (made?.status === 'failed' || made?.status === 'cancelled')
        return rejected('FUNDS', made.failure_reason ?? 'the payment failed');
      if (made?.status === 'pending') return { kind: 'pending', token: call.opId, pollAfterMs: 60_000 };
      return made ? ok(duffel, true) : { kind: 'unknown', reason: 'the payment cannot be read' };
    });
  }

  async function retrievePaper(call: Call, key: OfferId): Promise<Outcome<SupplierBooking>> {
    const read = await readWireOffer(duffel, call, key.offerId);
    if (read.kind !== 'ok')
      return read.kind === 'rejected' && read.code !== 'DOWN' ? rejected('GONE', 'the offer is gone') : read;
    const booking = paperHold(duffel, read.value, key);
    return booking ? { ...read, value: booking } : rejected('GONE', 'the offer makes no sense');
  }

  return {
    keyOfPaper,
    retrievePaper,

    async revalidate(call: Call, offerId: string): Promise<Outcome<Revalidation>> {
      const key = readOfferId(offerId);
      if (!key) return rejected('GONE', 'no such offer');
      const read = await readWireOffer(duffel, call, key.offerId);
      if (read.kind !== 'ok')
        return read.kind === 'rejected' && read.code === 'INVALID' ? { ...read, code: 'GONE' } : read;
      const offer = offerOf(read.value, key.party, duffel.names, duffel.clock.now());
      const total = partyTotal(read.value, key.party);
      if (!('ok' in offer) || !total || total.currency !== key.total.currency)
        return rejected('GONE', 'the offer makes no sense any more');
      const delta = { minor: total.minor - key.total.minor, currency: total.currency };
      return { ...read, value: { offer: offer.ok.offer, delta } };
    },

    async hold(call: Call, request: HoldRequest): Promise<Outcome<SupplierBooking>> {
      const key = readOfferId(request.offerId);
      if (!key) return rejected('GONE', 'no such offer');
      return duffel.acts.once(
        call,
        { kind: 'hold', subject: key.offerId },
        {
          prepare: () => prepareHold(call, key, request),
          again: (operation) => outcomeOfSent(duffel, call, operation),
        },
      );
    },

    async issue(
      call: Call,
      ref: BookingRef,
      expect: Money,
      held?: () => Promise<HoldRequest>,
    ): Promise<Outcome<SupplierBooking>> {
      const paper = keyOfPaper(ref);
      const again = (operation: Parameters<typeof outcomeOfSent>[2]) => outcomeOfSent(duffel, call, operation);
      if (!paper)
        return duffel.acts.once(
          call,
          { kind: 'pay', subject: ref.id },
          {
            prepare: () => preparePay(call, ref, expect),
            again,
          },
        );
      if (!held) return rejected('INVALID', 'the travellers are needed');
      return duffel.acts.once(
        call,
        { kind: 'book', subject: paper.offerId },
        {
          prepare: async () => prepareBook(call, paper, { ...(await held()), expect }),
          again,
        },
      );
    },

    /** On paper nothing was booked; an order that came of it all the same is no hold. */
    async cancelPaper(call: Call, ref: BookingRef, key: OfferId): Promise<Outcome<SupplierBooking>> {
      const ordered = await isOrdered(duffel, call, key.offerId);
      if (ordered.kind !== 'ok') return ordered;
      if (ordered.value) return rejected('INVALID', 'it has been booked');
      const read = await retrievePaper(call, key);
      if (read.kind === 'ok')
        return { ...read, value: { ...read.value, state: 'canceled', actions: [], paymentTimeLimit: null } };
      return ok(duffel, {
        ref,
        state: 'canceled',
        paymentTimeLimit: null,
        documents: [],
        prices: partyPrices(key.total, null, countsOf(key.party.map(({ category }) => category))),
        total: key.total,
        actions: [],
      });
    },
  };
}
