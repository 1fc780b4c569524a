import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullYears } from '#kernel/dates.ts';
import type { ReturnChoices, TicketReturn } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, remainingProblems, startProductFixture, until } from './product-fixture.ts';
import { adult, type Booking, dateInDays, type Person, type Search, type Visitor } from './visitor.ts';

let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture();
}, 90_000);
afterAll(() => fixture?.stop());

let passports = 1_000_000;
/** A passenger with a unique passport for abroad. */
const abroad = (): Person => adult({ documentType: 'internationalPassport', documentNumber: `AC${++passports}` });

type TicketSegment = { from: string; to: string; date: string };
type Mix = { aaa: number; rbg: number; rmg: number; ins: number };
const ONE: Mix = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };

/** A search over all modes, and its cheapest offer of the wanted fare. */
async function found(
  visitor: Visitor,
  wanted: {
    from: string;
    to: string;
    date: string;
    passengerCounts?: Mix;
    fare?: string;
    then?: TicketSegment[];
    by?: string;
  },
) {
  const { body } = await visitor.call<{ uid: string }>('POST', '/api/searches', {
    slices: [{ from: wanted.from, to: wanted.to, date: wanted.date }, ...(wanted.then ?? [])],
    passengerCounts: wanted.passengerCounts ?? ONE,
    cabin: 'economy',
    direct: false,
    mode: 'complex',
  });
  const search = await until(
    async () => (await visitor.call<Search>('GET', `/api/searches/${body.uid}`)).body,
    (seen) => seen.complete,
  );
  const offers = search.itineraries
    .filter(({ slices }) =>
      slices.some(({ segments }) => segments.some(({ mode }) => !wanted.by || mode === wanted.by)),
    )
    .flatMap((itinerary) => itinerary.offers);
  const offer = offers.find(({ terms }) => terms.fareFamily.includes(wanted.fare ?? ''));
  if (!offer) throw new Error(`nothing found: ${JSON.stringify(search.suppliers)}`);
  return { uid: body.uid, offerId: offer.id, total: offer.price.total, offer, search };
}

async function sold(visitor: Visitor, wanted: Parameters<typeof found>[1], party: Person[] = [abroad()]) {
  const ready = await fixture.book(visitor, await found(visitor, wanted), party);
  const { body } = await fixture.place(visitor, ready);
  await payOnPage(body.redirectUrl as string, CARDS.withoutCode);
  return fixture.reach(visitor, body.orderId, (order) => order.actions.includes('refund'), 30_000);
}

/** A birthdate that gives this age on the day. */
const aged = (years: number, on: string): string => {
  const born = `${Number(on.slice(0, 4)) - years}-01-01`;
  expect(fullYears(born, on)).toBe(years);
  return born;
};

describe('a journey over several modes', () => {
  test('is offered by own inventory only, and each connection has a kind, a time and a risk bearer', async () => {
    const visitor = fixture.visitor();
    const { search } = await found(visitor, { from: 'karakol', to: 'istanbul', date: dateInDays(40) });
    expect(search.suppliers.map(({ id }) => id)).toEqual(['own-complex']);
    for (const { slices, offers } of search.itineraries) {
      for (const slice of slices) expect(slice.connections).toHaveLength(slice.segments.length - 1);
      for (const { price, terms } of offers) {
        const parts = price.portions?.flatMap(({ lines }) => lines) ?? [];
        const whole = parts.reduce((all, line) => all + line.total.minor * line.count, 0);
        expect(whole).toBe(price.total.minor);
        expect(terms.portions).toHaveLength(price.portions?.length ?? 0);
      }
    }
    const kinds = search.itineraries.flatMap(({ slices }) => slices.flatMap((slice) => slice.connections ?? []));
    expect(kinds).toContainEqual({ kind: 'protected', minimum: 150, interchangeMinutes: [40, 60] });
    const low = await found(visitor, { from: 'karakol', to: 'dubai', date: dateInDays(40) });
    const risks = low.search.itineraries.flatMap(({ slices }) => slices.flatMap((slice) => slice.connections ?? []));
    expect(risks.every(({ kind }) => kind === 'self_transfer')).toBe(true);
  });

  test('is bought in one order with a document per mode, and the documents add up to the payment', async () => {
    const order = await sold(fixture.visitor(), { from: 'karakol', to: 'istanbul', date: dateInDays(42) });
    expect(order.tickets.map(({ type }) => type).sort()).toEqual(['BUS', 'ETICKET']);
    const { body: orders } = await fixture.visitor().call('GET', `/api/orders/${order.id}`);
    expect(orders).toMatchObject({ code: 'orders.not_found' });
  });

  test('with a child of ten charges the adult fare by train (orders.older_by_train), after repricing', async () => {
    const visitor = fixture.visitor();
    const date = dateInDays(44);
    const passengerCounts = { ...ONE, rbg: 1 };
    const { uid, offerId, total } = await found(visitor, {
      from: 'balykchy',
      to: 'istanbul',
      date,
      passengerCounts,
      by: 'rail',
    });
    const { body } = await visitor.call<{ id: string }>('POST', '/api/bookings', { searchUid: uid, offerId });
    const child = adult({
      birthdate: aged(10, date),
      documentType: 'internationalPassport',
      documentNumber: 'AC1234567',
    });
    const grown = adult({ documentType: 'internationalPassport', documentNumber: 'AC7654321' });
    const typed = {
      passengers: [grown, child],
      contacts: { phone: '+996555123456', email: 'a@example.com' },
      complete: true,
    };
    const saved = await visitor.call<Booking>('PUT', `/api/bookings/${body.id}/passengers`, typed);
    expect(saved.body.warnings.map(({ path, code }) => [path, code])).toContainEqual([
      'passengers.1.birthdate',
      'orders.older_by_train',
    ]);
    const booking = (await visitor.call<Booking>('POST', `/api/bookings/${body.id}/services`)).body;
    expect(booking.priceChange).toEqual({ previousTotal: total, currentTotal: booking.price.total });
    expect(booking.price.total.minor - total.minor).toBe(7_500);
    const train = booking.price.portions?.[0]?.lines.map(({ fare }) => fare.minor);
    const flight = booking.price.portions?.[1]?.lines.map(({ fare }) => fare.minor);
    expect(train?.[0]).toBe(train?.[1]);
    expect(flight?.[1]).toBeLessThan(flight?.[0] ?? 0);
  });
});

describe('the documents of a journey', () => {
  const quote = async (visitor: Visitor, id: string, passengerIds: string[], documents?: string[]) => {
    const wanted = { kind: 'refund', passengerIds, ...(documents && { documents }) };
    return (await visitor.call<TicketReturn>('POST', `/api/orders/${id}/returns`, wanted)).body;
  };

  test('are quoted by their own refund steps, together within the payment, and returned one by one', async () => {
    const visitor = fixture.visitor();
    const order = await sold(visitor, {
      from: 'karakol',
      to: 'istanbul',
      date: dateInDays(46),
      fare: 'standard',
    });
    await fixture.pool.query(`update inventory.tickets set void_until = now() - interval '1 minute'`);
    const people = order.passengers.map(({ id }) => id);
    const bus = order.tickets.find(({ type }) => type === 'BUS')?.number ?? '';
    const air = order.tickets.find(({ type }) => type === 'ETICKET')?.number ?? '';
    const whole = await quote(visitor, order.id, people);
    expect(whole.lines.map(({ tickets, portion }) => [tickets, portion])).toEqual([
      [[bus], 0],
      [[air], 1],
    ]);
    expect(whole.lines.reduce((all, line) => all + line.paid.minor, 0)).toBe(order.price.total.minor);
    expect(whole.refundAmount.minor).toBeLessThan(order.price.total.minor);
    expect(whole.lines.map(({ penalty }) => penalty.minor)).toEqual([3_500, 350_000]);

    const one = await quote(visitor, order.id, people, [bus]);
    expect(one.refundAmount).toEqual(whole.lines[0]?.refundAmount);
    const agreed = { agreed: true, refundAmount: one.refundAmount };
    await visitor.call('POST', `/api/orders/${order.id}/returns/${one.id}/confirm`, agreed);
    const after = await fixture.reach(
      visitor,
      order.id,
      (seen) => seen.tickets.some(({ state }) => state === 'refunded'),
      30_000,
    );
    expect(after.status).toBe('partial_sold');
    expect(after.tickets.find(({ number }) => number === air)?.state).toBe('open');
    const again = await quote(visitor, order.id, people, [bus]);
    expect(again).toMatchObject({ code: 'orders.return_refused' });

    await fixture.reach(visitor, order.id, (seen) => !seen.inProgress, 30_000);
    const rest = await quote(visitor, order.id, people);
    expect(rest.lines.map(({ tickets }) => tickets)).toEqual([[air]]);
    expect(one.refundAmount.minor + rest.refundAmount.minor).toBe(whole.refundAmount.minor);
    const { body: choices } = await visitor.call<ReturnChoices>('GET', `/api/orders/${order.id}/returns`);
    expect(choices.passengers[0]?.tickets.map(({ state, portion }) => [portion?.mode, state]).sort()).toEqual([
      ['avia', 'open'],
      ['bus', 'refunded'],
    ]);

    await visitor.call('POST', `/api/orders/${order.id}/returns/${rest.id}/confirm`, {
      agreed: true,
      refundAmount: rest.refundAmount,
    });
    await fixture.reach(visitor, order.id, 'refunded', 30_000);
    expect(await remainingProblems(fixture)).toEqual([]);
  });

  test('exist for every ticket portion of a journey over three cities, and can all be returned', async () => {
    const visitor = fixture.visitor();
    const then = [
      { from: 'istanbul', to: 'osh', date: dateInDays(67) },
      { from: 'osh', to: 'karakol', date: dateInDays(74) },
    ];
    const order = await sold(visitor, { from: 'karakol', to: 'istanbul', date: dateInDays(60), then });
    expect(order.slices).toHaveLength(3);
    expect(order.tickets).toHaveLength(order.terms.portions?.length ?? 0);
    expect(new Set(order.tickets.map(({ type }) => type))).toEqual(new Set(['BUS', 'ETICKET']));
    const whole = await quote(
      visitor,
      order.id,
      order.passengers.map(({ id }) => id),
    );
    expect(whole.lines).toHaveLength(order.tickets.length);
    expect(whole.lines.reduce((all, line) => all + line.paid.minor, 0)).toBe(order.price.total.minor);
    expect(await remainingProblems(fixture)).toEqual([]);
  });

  test('can be exchanged and split by staff only, and the order says so', async () => {
    const visitor = fixture.visitor();
    const order = await sold(visitor, { from: 'karakol', to: 'istanbul', date: dateInDays(48) });
    const choices = await visitor.call<{ exchange: string }>('GET', `/api/orders/${order.id}/exchanges`);
    expect(choices.body.exchange).toBe('contact');
  });
});
