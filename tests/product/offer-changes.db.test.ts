import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, remainingProblems, startProductFixture, until } from './product-fixture.ts';
import { adult, type Choice, CONTACTS, dateInDays, type Search } from './visitor.ts';

let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture();
}, 120_000);
afterAll(() => fixture?.stop());
afterEach(async () => {
  await fixture.partners.calm();
  expect(await remainingProblems(fixture)).toEqual([]);
});

type Changes = { id: string; price: { minor: number } | null }[];

/** An open results page: the stream of changes to its offers. */
async function opened(search: Search) {
  const leaving = new AbortController();
  const response = await fetch(`${fixture.url}/api/searches/${search.uid}/offers`, { signal: leaving.signal });
  const changes: Changes[] = [];
  const reading = (async () => {
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes).toString();
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: {"offers"')) changes.push(JSON.parse(line.slice(6)).offers as Changes);
    }
  })().catch(() => {});
  await until(
    async () => changes.length,
    (count) => count > 0,
    'the first word of the line',
  );
  return {
    latestChanges: () => changes.at(-1) ?? [],
    gone: () => (changes.at(-1) ?? []).filter(({ price }) => price === null).map(({ id }) => id),
    leave: async () => {
      leaving.abort();
      await reading;
    },
  };
}

const ofNomad: Choice = (offer) => offer.supplier === 'nomad' && offer.terms.fareFamily === 'lite';

test('an offer sold out for one buyer disappears from another’s open list, and no other offer does', async () => {
  const date = dateInDays(41);
  const [buyer, other] = [fixture.visitor(), fixture.visitor()];
  const ownOffer = await fixture.find(buyer, { date, choose: ofNomad });
  const otherOffer = await fixture.search(other, { date });
  const page = await opened(otherOffer);
  expect(page.gone()).toEqual([]);

  const { body } = await buyer.call<{ id: string }>('POST', '/api/bookings', {
    searchUid: ownOffer.uid,
    offerId: ownOffer.offerId,
  });
  await buyer.call('PUT', `/api/bookings/${body.id}/passengers`, {
    passengers: [{ ...adult(), noPatronymic: true }],
    contacts: CONTACTS,
    complete: true,
  });
  await fixture.partners.faultRule('nomad', { soldOut: true });
  const refused = await buyer.call('POST', `/api/bookings/${body.id}/services`);
  expect([refused.status, refused.body.code]).toEqual([410, 'orders.offer_gone']);

  const { itinerary } = await buyer
    .call<{ itinerary: { id: string } }>('GET', `/api/bookings/${body.id}`)
    .then((answer) => answer.body);
  const offer = otherOffer.itineraries
    .find(({ id }) => id === itinerary.id)
    ?.offers.find((one) => ofNomad(one, {} as never));
  await until(
    async () => page.gone(),
    (gone) => gone.length > 0,
    'the withdrawal',
  );
  expect(page.gone()).toEqual([offer?.id]);

  // Available after all: the next repricing gets it, and it is listed again.
  await fixture.partners.calm();
  expect((await buyer.call('POST', `/api/bookings/${body.id}/services`)).status).toBe(200);
  await until(
    async () => page.gone(),
    (gone) => gone.length === 0,
    'the return',
  );
  await page.leave();
}, 120_000);

test('a price changed by a remote supplier for one buyer is updated on another’s open list', async () => {
  const date = dateInDays(44);
  const [buyer, other] = [fixture.visitor(), fixture.visitor()];
  const ownOffer = await fixture.find(buyer, { date, choose: ofNomad });
  const otherOffer = await fixture.search(other, { date });
  const page = await opened(otherOffer);
  expect(page.latestChanges()).toEqual([]);
  type Booked = { itinerary: { id: string }; price: { total: { minor: number } } };
  const { body: begun } = await buyer.call<{ id: string }>('POST', '/api/bookings', {
    searchUid: ownOffer.uid,
    offerId: ownOffer.offerId,
  });
  const { body: booking } = await buyer.call<Booked>('GET', `/api/bookings/${begun.id}`);
  await buyer.call('PUT', `/api/bookings/${begun.id}/passengers`, {
    passengers: [{ ...adult(), noPatronymic: true }],
    contacts: CONTACTS,
    complete: true,
  });
  await fixture.partners.faultRule('nomad', { priceJumpBp: 1_000 });
  const { body: dearer } = await buyer.call<Booked>('POST', `/api/bookings/${begun.id}/services`);
  expect(dearer.price.total.minor).toBeGreaterThan(booking.price.total.minor);
  const offer = otherOffer.itineraries
    .find(({ id }) => id === booking.itinerary.id)
    ?.offers.find((one) => ofNomad(one, {} as never));
  await until(
    async () => page.latestChanges(),
    (changes) => changes.length > 0,
    'the new price',
  );
  expect(page.latestChanges()).toEqual([{ id: offer?.id, price: dearer.price.total }]);

  // Its old price is back for the next buyer and on the list.
  await fixture.partners.calm();
  expect((await buyer.call('POST', `/api/bookings/${begun.id}/services`)).status).toBe(200);
  await until(
    async () => page.latestChanges(),
    (changes) => changes.length === 0,
    'the old price',
  );
  await page.leave();
}, 120_000);

test('a rescheduled flight disappears from open lists once one order has the change', async () => {
  const ofAtlas: Choice = (offer) => offer.supplier === 'atlas' && offer.terms.fareFamily === 'flex';
  const { visitor, orderId, pageUrl } = await fixture.ordered({ choose: ofAtlas });
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(visitor, orderId, (one) => one.actions.includes('refund'));
  const segment = order.slices[0]?.segments[0];
  if (!segment) throw new Error('no flight');
  const date = segment.departsLocal.slice(0, 10);
  const list = await fixture.search(fixture.visitor(), { date });
  const page = await opened(list);
  const flown = list.itineraries
    .filter(({ slices }) => slices.some(({ segments }) => segments.some((s) => s.flight === segment.flight)))
    .flatMap(({ offers }) => offers.filter(({ supplier }) => supplier === 'atlas').map(({ id }) => id));
  await fixture.partners.changeFlight({ flight: segment.flight, date, minutes: 95 });
  await fixture.reach(visitor, orderId, (one) => one.schedule !== null);
  expect(flown.length).toBeGreaterThan(0);
  await until(
    async () => page.gone().length,
    (count) => count > 0,
    'the withdrawal',
  );
  expect(new Set(page.gone())).toEqual(new Set(flown));
  await page.leave();
}, 120_000);
