import { createHash } from 'node:crypto';
import { equal, type Money, times } from '#kernel/money.ts';
import type {
  BookingRef,
  Call,
  HoldRequest,
  Outcome,
  Revalidation,
  SupplierBooking,
  Traveller,
} from '../../domain/port.ts';
import type { SentOperation } from '../../domain/sent-operations.ts';
import type { Done, Prepared } from '../acts.ts';
import { ok, rejected } from '../outcomes.ts';
import { moneyOf } from './amounts.ts';
import { bookingOf, findByReference, type LiteApi, read, TAGS } from './context.ts';
import { exchange } from './http.ts';
import { type OfferKey, readOfferKey, termsDigest } from './offer-key.ts';
import { outcomeOfSent } from './outcomes.ts';
import { refusalOf } from './refusals.ts';
import { type WireRate, zOneBooking, zPrebook } from './shapes.ts';
import { byRoom, ladderOfRates, offerOf, pricesOf } from './translate.ts';

/** LiteAPI keeps nothing: a hold is a promise on paper, and an offer goes stale within minutes. */
const PAPER_MS = 20 * 60_000;
/** What stands in for a locator until the hotel is booked. */
const PAPER_LOCATOR = 'UNBOOKED';
const PAPER = 'paper';

/** A hold on paper: the reference by which its booking is made and found, until when, and what was agreed to. */
type Paper = { readonly reference: string; readonly until: number; readonly key: OfferKey };
type Prebooked = { prebookId: string; offerId: string; total: Money; rates: readonly WireRate[]; terms: string };

const paperId = (reference: string, until: number, offerId: string): string =>
  [PAPER, reference, until, offerId].join('|');

/** Under what it is written down that a hold was given up. */
const endOf = (reference: string): string => `end:${reference}`;

export function paperOf({ id }: Pick<BookingRef, 'id'>): Paper | null {
  const [mark, reference, until, ...offerId] = id.split('|');
  const key = mark === PAPER ? readOfferKey(offerId.join('|')) : null;
  return key && reference && Number.isSafeInteger(Number(until)) ? { reference, until: Number(until), key } : null;
}

/** What the party pays by our prices: rooms cost alike. */
const totalOf = ({ total, rooms }: Pick<OfferKey, 'total' | 'rooms'>): Money =>
  times(pricesOf(total, rooms)[0]?.fare ?? total, rooms);

const NAME = /^[A-Za-z][A-Za-z' -]{0,59}$/;

type Guest = { firstName: string; lastName: string; email: string; phone: string };

/** One guest for each room, in order; a text says what of them LiteAPI does not take. */
function guestsOf({ travellers, contact }: HoldRequest, rooms: number): Guest[] | string {
  if (travellers.length !== rooms) return 'one guest for each room is needed';
  const plain = (text: string) => text.replaceAll('’', "'").trim();
  const named = travellers.map(({ name, surname }) => [plain(name), plain(surname)]);
  if (!named.every((parts) => parts.every((part) => NAME.test(part)))) return 'names in Latin letters are needed';
  const { email, phone } = contact;
  return named.map(([firstName = '', lastName = '']) => ({ firstName, lastName, email, phone }));
}

const tagsOf = (travellers: readonly Traveller[], enters: string): Record<string, string> => ({
  [TAGS.guests]: travellers.map(({ id }) => id).join(' '),
  [TAGS.enters]: enters,
});

/** Search result to voucher: the price, a hold on paper, and the booking that is paid in the same act. */
export function liteApiSales(lite: LiteApi) {
  const townOf = ({ town }: OfferKey) => lite.townOf(town);

  /** The price and the rules as they are now; what is answered is the offer from then on. */
  async function prebook(call: Call, key: OfferKey): Promise<Outcome<Prebooked>> {
    const body = { offerId: key.offerId, usePaymentSdk: false };
    const answer = await read(lite, call, { method: 'POST', path: '/rates/prebook', body });
    if (typeof answer === 'string' || answer.status !== 200) return refusalOf(answer, 'prebook');
    const wire = zPrebook.safeParse(answer.body).data?.data;
    const total = wire ? moneyOf(wire.price, wire.currency) : null;
    if (!wire || !total || total.minor <= 0)
      return { kind: 'rejected', code: 'DOWN', message: 'the price makes no sense', retry: true };
    const isSame =
      wire.hotelId === key.hotelId &&
      wire.checkin.slice(0, 10) === key.checkIn &&
      wire.checkout.slice(0, 10) === key.checkOut;
    if (!isSame) return rejected('GONE', 'another stay is offered');
    const rates = byRoom(wire.roomTypes.flatMap((type) => type.rates));
    const { prebookId } = wire;
    const offerId = wire.offerId || key.offerId;
    const terms = termsDigest(rates, ladderOfRates(rates, total));
    return ok(lite, { prebookId, offerId, total, rates, terms });
  }

  /** A fresh prebook of what was agreed to: the same price, room, meal and cancellation. */
  async function agreed(call: Call, key: OfferKey, expect: Money): Promise<Outcome<Prebooked>> {
    if (!equal(totalOf(key), expect)) return rejected('PRICE_CHANGED', 'another price was agreed to');
    const now = await prebook(call, key);
    if (now.kind !== 'ok') return now;
    const { total, terms, rates } = now.value;
    if (!equal(total, key.total)) return rejected('PRICE_CHANGED', `it costs ${total.minor} ${total.currency} now`);
    if (terms !== key.terms || rates.length !== key.rooms)
      return rejected('PRICE_CHANGED', 'room, meal or cancellation are others now');
    return now;
  }

  /** A hold that was given up is not booked any more by those who still have its reference. */
  const isGivenUp = async ({ reference }: Paper): Promise<boolean> => (await lite.sent.find(endOf(reference))) !== null;

  function paperBooking(ref: BookingRef, { key, until }: Pick<Paper, 'key' | 'until'>): SupplierBooking {
    const over = until <= lite.clock.now().getTime();
    return {
      ref,
      state: over ? 'canceled' : 'held',
      paymentTimeLimit: over ? null : new Date(until).toISOString(),
      documents: [],
      prices: pricesOf(key.total, key.rooms),
      total: totalOf(key),
      actions: over ? [] : ['issue', 'cancel'],
    };
  }

  async function book(call: Call, paper: Paper, request: HoldRequest, prebooked: Prebooked) {
    const guests = guestsOf(request, paper.key.rooms);
    if (typeof guests === 'string') return rejected('NAME_OR_DOC', guests);
    const [holder] = guests;
    const town = townOf(paper.key);
    if (!town || !holder) return rejected('GONE', 'no such offer');
    const offer = offerOf(prebooked.rates, paper.key, { words: null, town, now: lite.clock.now() });
    const enters = 'ok' in offer ? (offer.ok.slices[0]?.segments[0]?.departsAt ?? '') : '';
    const wishes = request.travellers.map(({ service }) => service?.note ?? null);
    const body = {
      prebookId: prebooked.prebookId,
      clientReference: paper.reference,
      holder,
      guests: guests.map((guest, n) => ({
        occupancyNumber: n + 1,
        ...guest,
        ...(wishes[n] && { remarks: wishes[n] }),
      })),
      payment: { method: lite.paysBy },
      customTags: tagsOf(request.travellers, enters),
    };
    return ok<Prepared<SupplierBooking>>(lite, { send: () => sendBooking(call, body) });
  }

  async function sendBooking(call: Call, body: { customTags: Record<string, string>; [part: string]: unknown }) {
    const sent = { method: 'POST' as const, path: '/rates/book', body };
    const answer = await exchange(lite.http, lite.bookUrl, sent, lite.actMs);
    if (typeof answer === 'string' || answer.status !== 200) return refusalOf(answer, 'book');
    const wire = zOneBooking.safeParse(answer.body).data?.data;
    const made = wire ? bookingOf({ ...wire, customTags: body.customTags }, lite.clock.now()) : null;
    return made
      ? ok<Done<SupplierBooking>>(lite, { target: made.wire.bookingId, value: ok(lite, made.booking) })
      : ({ kind: 'unknown', reason: `booked for ${call.opId}, and not readable yet` } as Outcome<never>);
  }

  async function prepareBook(
    call: Call,
    paper: Paper,
    expect: Money,
    held: () => Promise<HoldRequest>,
  ): Promise<Outcome<Prepared<SupplierBooking>>> {
    const before = await findByReference(lite, call, paper.reference);
    if (before.kind !== 'ok') return before;
    if (before.value) return rejected('INVALID', 'it has been booked');
    if (paper.until <= lite.clock.now().getTime() || (await isGivenUp(paper)))
      return rejected('EXPIRED', 'it is not held any more');
    const now = await agreed(call, paper.key, expect);
    return now.kind === 'ok' ? book(call, paper, await held(), now.value) : now;
  }

  return {
    async revalidate(call: Call, offerId: string): Promise<Outcome<Revalidation>> {
      const key = readOfferKey(offerId);
      const town = key && townOf(key);
      if (!key || !town) return rejected('GONE', 'no such offer');
      const now = await prebook(call, key);
      if (now.kind !== 'ok') return now;
      const { total, rates, offerId: own, terms } = now.value;
      const { terms: _terms, ...known } = key;
      const offer = offerOf(rates, { ...known, total, offerId: own }, { words: null, town, now: lite.clock.now() });
      if (total.currency !== key.total.currency || !('ok' in offer)) return rejected('GONE', 'another offer is made');
      const [was, is] = [totalOf(key), totalOf({ ...key, total })];
      const delta = { minor: is.minor - was.minor, currency: is.currency };
      // Another price needs consent in any case.
      const isChanged = delta.minor === 0 && terms !== key.terms;
      return ok(lite, { offer: offer.ok, delta, ...(isChanged && { termsChanged: true as const }) });
    },

    async hold(call: Call, request: HoldRequest): Promise<Outcome<SupplierBooking>> {
      const key = readOfferKey(request.offerId);
      if (!key || !townOf(key)) return rejected('GONE', 'no such offer');
      const guests = guestsOf(request, key.rooms);
      if (typeof guests === 'string') return rejected('NAME_OR_DOC', guests);
      const now = await agreed(call, key, request.expect);
      if (now.kind !== 'ok') return now;
      // Written down for its moment alone, so that the same hold has the same deadline: nothing is sent.
      const subject = createHash('sha256').update(request.offerId).digest('hex');
      const sentAt = lite.clock.now().toISOString();
      const { operation } = await lite.sent.claim({ opId: call.opId, kind: 'hold', subject, sentAt });
      if (operation.kind !== 'hold' || operation.subject !== subject)
        return rejected('INVALID', 'the id names another operation');
      const until = Date.parse(operation.sentAt) + PAPER_MS;
      const ref = { id: paperId(call.opId, until, request.offerId), locator: PAPER_LOCATOR, version: '0' };
      return ok(lite, paperBooking(ref, { key, until }));
    },

    async issue(
      call: Call,
      ref: BookingRef,
      expect: Money,
      held?: () => Promise<HoldRequest>,
    ): Promise<Outcome<SupplierBooking>> {
      const paper = paperOf(ref);
      if (!paper) return rejected('INVALID', 'it has been booked');
      if (!held) return rejected('INVALID', 'the guests are needed');
      return lite.acts.once(
        call,
        { kind: 'book', subject: paper.reference },
        {
          prepare: () => prepareBook(call, paper, expect, held),
          again: (operation: SentOperation) => outcomeOfSent(lite, call, operation),
        },
      );
    },

    /** On paper nothing was booked; a booking that came of it all the same is no hold. */
    async cancelPaper(call: Call, ref: BookingRef, paper: Paper): Promise<Outcome<SupplierBooking>> {
      const booked = await findByReference(lite, call, paper.reference);
      if (booked.kind !== 'ok') return booked;
      if (booked.value) return rejected('INVALID', 'it has been booked');
      const { reference: subject, key } = paper;
      const sentAt = lite.clock.now().toISOString();
      await lite.sent.claim({ opId: endOf(subject), kind: 'cancel', subject, sentAt });
      return ok(lite, paperBooking(ref, { key, until: 0 }));
    },

    async retrievePaper(call: Call, ref: BookingRef, paper: Paper): Promise<Outcome<SupplierBooking>> {
      const booked = await findByReference(lite, call, paper.reference);
      if (booked.kind !== 'ok') return booked;
      const until = (await isGivenUp(paper)) ? 0 : paper.until;
      return ok(lite, booked.value?.booking ?? paperBooking(ref, { ...paper, until }));
    },
  };
}
