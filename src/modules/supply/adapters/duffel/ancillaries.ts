import { equal, type Money } from '#kernel/money.ts';
import type { AncillaryCapabilities, SegmentAncillaries, SoldAncillary } from '../../domain/ancillaries.ts';
import {
  type AncillariesAt,
  type AncillariesPort,
  type AncillaryOrder,
  withoutSeatsAndCheckIn,
} from '../../domain/ancillaries-port.ts';
import type { BookingRef, Call, Outcome } from '../../domain/port.ts';
import type { SentOperation } from '../../domain/sent-operations.ts';
import type { Done, Prepared } from '../acts.ts';
import { ok, rejected } from '../outcomes.ts';
import { moneyOf } from './amounts.ts';
import { type Duffel, orderPath, type ReadOrder, readOrder, readWireOffer } from './context.ts';
import { exchange } from './http.ts';
import { orderedService } from './metadata.ts';
import { readOfferId } from './offer-ids.ts';
import { dataOf } from './reads.ts';
import { refusalOf } from './refusals.ts';
import { readSeatMaps, readServices, servicesOf } from './services.ts';
import type { WireBookedService, WireService } from './shapes.ts';
import { instantOf } from './translate.ts';
import { lifeOf } from './translate-order.ts';
import { flightsOf, isNamed, type Named, offeredOn, readName, writeName } from './translate-services.ts';
import { travellersOf } from './travellers.ts';

/** Bags and seats with the offer, bags also of a paid order. They come back with the whole order alone. */
const CAPABILITIES: AncillaryCapabilities = {
  kinds: ['baggage', 'seat'],
  seatMap: true,
  keepsSeats: false,
  inBooking: true,
  later: true,
  giveBack: false,
  move: false,
  checkIn: false,
};

const tailOf = (id: string): string => id.replace(/[^A-Za-z0-9]/g, '').slice(-16);
const down = (message: string): Outcome<never> => ({ kind: 'rejected', code: 'DOWN', message, retry: true });

/** What is carried out is the `n`th of its name in the order. */
type Target = { named: Named; n: number };
const writeTarget = ({ named, n }: Target): string => `${writeName(named)}#${n}`;
function readTarget(text: string): Target | null {
  const [name, n] = text.split('#');
  const named = readName(name ?? '');
  return named && Number(n) > 0 ? { named, n: Number(n) } : null;
}

export function duffelAncillaries(duffel: Duffel): AncillariesPort {
  const { names, clock, sent, acts } = duffel;

  async function offered(call: Call, at: AncillariesAt): Promise<Outcome<SegmentAncillaries[]>> {
    if ('ref' in at) return offeredLater(call, at.ref);
    const key = readOfferId(at.offerId);
    if (!key) return rejected('GONE', 'no such offer');
    const offer = await readWireOffer(duffel, call, key.offerId);
    if (offer.kind !== 'ok') return offer;
    const flights = flightsOf(offer.value, names);
    if (!flights) return down('the flights cannot be read');
    const services = await readServices(duffel, call, key.offerId);
    if (services.kind !== 'ok') return down('the services cannot be read');
    // Without a map there are still the bags.
    const maps = await readSeatMaps(duffel, call, key.offerId);
    return ok(duffel, offeredOn(flights, offer.value, services.value, maps.kind === 'ok' ? maps.value : []));
  }

  const readLater = (call: Call, orderId: string): Promise<Outcome<WireService[]>> =>
    duffel.reads.one(call, `${orderPath(orderId)}/available_services`, servicesOf);

  async function offeredLater(call: Call, ref: BookingRef): Promise<Outcome<SegmentAncillaries[]>> {
    const read = await readOrder(duffel, call, ref.id);
    if (read.kind !== 'ok') return read;
    const flights = flightsOf(read.value.wire, names);
    if (!flights) return down('the flights cannot be read');
    if (read.value.booking.state !== 'issued') return ok(duffel, offeredOn(flights, read.value.wire, [], []));
    const services = await readLater(call, ref.id);
    if (services.kind !== 'ok') return services;
    return ok(duffel, offeredOn(flights, read.value.wire, services.value, []));
  }

  const inOrder = ({ wire }: ReadOrder, named: Named): WireBookedService[] =>
    (wire.services ?? []).filter((one) => isNamed(one, named));
  const countOf = (services: readonly WireBookedService[]): number =>
    services.reduce((all, one) => all + (one.quantity ?? 1), 0);

  /** The `n`th of its name; one service may be of several. */
  function nthUnit(read: ReadOrder, { named, n }: Target): { service: WireBookedService; unit: number } | null {
    let before = 0;
    for (const service of inOrder(read, named)) {
      const unit = n - before;
      before += service.quantity ?? 1;
      if (n <= before) return { service, unit };
    }
    return null;
  }

  /** Its document is the order's reference and the service: Duffel does not say which of its documents is whose. */
  function soldOf(read: ReadOrder, target: Target, id: string): SoldAncillary | null {
    const { wire, booking } = read;
    const { named } = target;
    const { service, unit } = nthUnit(read, target) ?? { service: null, unit: 0 };
    const price = service && moneyOf(service.total_amount, service.total_currency);
    const flight = flightsOf(wire, names)?.find((one) => one.id === named.segmentId)?.flight;
    const who = travellersOf(wire).find((one) => one.passengerId === named.passengerId);
    if (!service || !price || !flight || !who) return null;
    const changed = booking.documents.some(({ state }) => state === 'exchanged');
    return {
      id,
      number: `${wire.booking_reference}-${tailOf(service.id)}${unit > 1 ? `-${unit}` : ''}`,
      travellerId: who.travellerId,
      flight,
      item: named.item,
      seat: named.seat,
      price,
      state: 'issued',
      voidUntil: changed ? null : instantOf(wire.void_window_ends_at),
      refundUntil: null,
    };
  }

  function orderedAs({ wire }: ReadOrder, opId: string): Target | null {
    const ordered = orderedService(wire.metadata, opId);
    const named = readName(ordered?.name ?? '');
    return ordered && named && { named, n: ordered.n };
  }

  /** What an operation bought: named on the order where it went inside the booking, otherwise by what was sent. */
  async function boughtBy(read: ReadOrder, opId: string): Promise<SoldAncillary | null> {
    const ordered = orderedAs(read, opId);
    if (ordered) return soldOf(read, ordered, opId);
    const operation = await sent.find(opId);
    const target = operation?.subject === read.wire.id ? readTarget(operation.target ?? '') : null;
    const nth = target && operation && (await nthOf(operation));
    return nth ? soldOf(read, target, opId) : null;
  }

  /** The claim that an operation has on what it is aimed at. */
  async function nthOf({ opId, subject, target }: SentOperation): Promise<SentOperation | null> {
    const nth = target === null ? null : await sent.find(`${subject} ${target}`);
    return nth?.target === opId ? nth : null;
  }

  /**
   * One sender alone may buy the `n`th; null: another is at it, and what became of it is not known. The operation is
   * aimed first: by its aim the claim is found and ended, also when this process dies in between.
   */
  async function claimNth(call: Call, orderId: string, target: string): Promise<SentOperation | null> {
    await sent.aim(call.opId, target);
    const opId = `${orderId} ${target}`;
    const sentAt = clock.now().toISOString();
    const claimed = await sent.claim({ opId, kind: 'service-of', subject: orderId, sentAt, target: call.opId });
    return claimed.mine || claimed.operation.target === call.opId ? claimed.operation : null;
  }

  async function prepareSale(
    call: Call,
    ref: BookingRef,
    order: AncillaryOrder,
  ): Promise<Outcome<Prepared<SoldAncillary>>> {
    const read = await readOrder(duffel, call, ref.id);
    if (read.kind !== 'ok') return read;
    const { wire, booking } = read.value;
    if (booking.state !== 'issued') return rejected('INVALID', 'no ticket is open');
    const who = travellersOf(wire).find((one) => one.travellerId === order.travellerId);
    const flight = flightsOf(wire, names)?.find((one) => one.flight === order.flight);
    if (!who || !flight) return rejected('INVALID', 'no such traveller or flight');
    if (flight.departsAt <= clock.now().toISOString()) return rejected('WINDOW_CLOSED', 'it has departed');
    if (order.seat !== null) return rejected('GONE', 'seats are sold with the offer alone');
    const named = { passengerId: who.passengerId, segmentId: flight.id, item: order.item, seat: null };
    const target = { named, n: countOf(inOrder(read.value, named)) + 1 };
    return ok(duffel, { send: () => claimAndAdd(call, ref.id, target, order.expect) });
  }

  /** Who has the claim alone reads what is on sale: each reading makes the ids of the one before useless. */
  async function claimAndAdd(
    call: Call,
    orderId: string,
    target: Target,
    expect: Money,
  ): Promise<Outcome<Done<SoldAncillary>>> {
    const nth = await claimNth(call, orderId, writeTarget(target));
    if (!nth) return { kind: 'rejected', code: 'BUSY', message: 'the same is being bought', retry: true };
    const service = await onSale(call, orderId, target.named, expect);
    const outcome = service.kind === 'ok' ? await add(call, orderId, service.value, target) : service;
    if (outcome.kind === 'rejected') await sent.end(nth, 'refused');
    if (outcome.kind === 'ok') await sent.end(nth, 'done');
    return outcome as Outcome<Done<SoldAncillary>>;
  }

  /** The service as it is sold at this moment, at the agreed price. */
  async function onSale(call: Call, orderId: string, named: Named, expect: Money): Promise<Outcome<WireService>> {
    const services = await readLater(call, orderId);
    if (services.kind !== 'ok') return services;
    const service = services.value.find((one) => isNamed(one, named));
    const price = service && moneyOf(service.total_amount, service.total_currency);
    if (!service || !price) return rejected('GONE', 'it is not sold');
    if (!equal(price, expect)) return rejected('PRICE_CHANGED', `it costs ${service.total_amount} now`);
    return { ...services, value: service };
  }

  async function add(
    call: Call,
    orderId: string,
    { id, total_amount: amount, total_currency: currency }: WireService,
    nthOfName: Target,
  ): Promise<Outcome<Done<SoldAncillary>>> {
    const body = { add_services: [{ id, quantity: 1 }], payment: { type: 'balance', amount, currency } };
    const answer = await exchange(duffel.http, 'POST', `${orderPath(orderId)}/services`, duffel.actMs, body);
    if (typeof answer === 'string' || answer.status >= 300) return refusalOf(answer, 'change');
    if (dataOf(answer) == null) return { kind: 'unknown', reason: `status ${answer.status}` };
    const read = await readOrder(duffel, call, orderId);
    const sold = read.kind === 'ok' ? soldOf(read.value, nthOfName, call.opId) : null;
    const target = writeTarget(nthOfName);
    return ok(duffel, { target, value: sold ? ok(duffel, sold) : { kind: 'unknown', reason: 'it cannot be read' } });
  }

  async function look(call: Call, orderId: string, opId: string): Promise<Outcome<SoldAncillary | null>> {
    const read = await readOrder(duffel, call, orderId);
    return read.kind === 'ok' ? { ...read, value: await boughtBy(read.value, opId) } : read;
  }

  async function sell(call: Call, ref: BookingRef, order: AncillaryOrder): Promise<Outcome<SoldAncillary>> {
    const read = await readOrder(duffel, call, ref.id);
    if (read.kind !== 'ok') return read;
    const ordered = orderedAs(read.value, call.opId);
    if (ordered) {
      const sold = soldOf(read.value, ordered, call.opId);
      return sold ? { ...read, value: sold } : rejected('GONE', 'the airline has not booked it');
    }
    return acts.once(
      call,
      { kind: 'service', subject: ref.id },
      {
        prepare: async () =>
          order.onlyBooked ? rejected('GONE', 'it is not in the order') : prepareSale(call, ref, order),
        again: () => look(call, ref.id, call.opId),
      },
    );
  }

  return {
    ...withoutSeatsAndCheckIn,
    capabilities: CAPABILITIES,
    offered: (call, at) => offered(call, at),
    sell,
    /** Nothing comes back but with the whole order: then all of it, or nothing. */
    async takeBack(call, ref, ancillaryId, { to }) {
      const read = await readOrder(duffel, call, ref.id);
      if (read.kind !== 'ok') return read;
      const { wire } = read.value;
      const sold = await boughtBy(read.value, ancillaryId);
      if (!sold) return rejected('INVALID', 'no such thing');
      if (to === 'lost') return { ...read, value: { ...sold, state: 'lost' } };
      const back = moneyOf(wire.cancellation?.refund_amount ?? '', wire.cancellation?.refund_currency ?? '');
      const total = moneyOf(wire.total_amount, wire.total_currency);
      const all = lifeOf(wire, clock.now()) === 'cancelled' && back && total && equal(back, total);
      return all
        ? { ...read, value: { ...sold, state: 'voided' } }
        : rejected('WINDOW_CLOSED', 'it does not come back by itself');
    },
    async resolveOutcome(call, { opId, sentAt, ancillaryId, ref }) {
      const operation = await sent.find(opId);
      if (!operation && ref && opId === ancillaryId) {
        const found = await look(call, ref.id, opId);
        if (found.kind !== 'ok') return { kind: 'unknown', reason: 'the order cannot be read' };
        if (found.value) return { ...found, value: found.value };
      }
      const resolved = await acts.resolve(
        { opId, sentAt },
        async ({ subject, target }): Promise<Outcome<{ target: string; value: SoldAncillary } | null>> => {
          const found = await look(call, subject, opId);
          if (found.kind !== 'ok' || !found.value) return found as Outcome<null>;
          return { ...found, value: { target: target ?? '', value: found.value } };
        },
      );
      if (resolved.kind !== 'ok') return resolved;
      const never = resolved.value === 'never-happened' || resolved.value === 'refused';
      await endNth(operation, never ? 'never' : 'done');
      return never ? { ...resolved, value: 'never-happened' } : (resolved as Outcome<SoldAncillary>);
    },
  };

  async function endNth(operation: SentOperation | null, state: 'done' | 'never'): Promise<void> {
    const nth = operation && (await nthOf(operation));
    if (nth) await sent.end(nth, state);
  }
}
