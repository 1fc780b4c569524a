import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OwnCarrier } from './domain/own/own-carrier.ts';
import type { OwnRun } from './domain/own-runs/run-shape.ts';
import type { Inventory } from './index.ts';
import { ADA } from './testing/own-flights-fixture.ts';
import { bookingOf, ONE, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';
import { LAKE_BUS, NIGHT_TRAIN, STEPPE_BUS, STEPPE_RAIL } from './testing/own-runs-fixture.ts';
import { offersOf } from './testing/rail-bus-fixture.ts';

const { of, process } = ownFlightsRelease();
const DAY = '2026-03-12';
const [BISHKEK, TARAZ, SHYMKENT] = ['bishkek-2-station', 'taraz-station', 'shymkent-station'] as const;
type Stop = typeof BISHKEK | typeof TARAZ | typeof SHYMKENT;
type Way = { from?: Stop; to?: Stop; date?: string };

const search = (by: Inventory = of.inventory, { from = BISHKEK, to = SHYMKENT, date = DAY }: Way = {}) =>
  offersOf(by, { from, to, date, passengerCounts: ONE });
/** Classes, free seats and prices of berths that are found. */
const found = async (by: Inventory = of.inventory, way: Way = {}) =>
  (await search(by, way))
    .filter(({ whole }) => !whole)
    .map(({ fareFamily, seatsLeft, total }) => `${fareFamily} ${seatsLeft} ${total.minor / 100}`);

async function publishCarrier(carrier: OwnCarrier = STEPPE_RAIL) {
  await of.fixture.publishCarrier(carrier);
}
async function save(run: OwnRun = NIGHT_TRAIN): Promise<string> {
  const id = `${run.carrier}${run.number}`;
  const known = await of.fixture.office.readRun(id).catch(() => null);
  return of.fixture.office.saveRun(ADA, { id: known && id, revision: known?.revision ?? 0, run });
}
async function publish(run: OwnRun = NIGHT_TRAIN): Promise<string> {
  const id = await save(run);
  const { revision } = await of.fixture.office.readRun(id);
  await of.fixture.office.publishRun(ADA, { id, revision });
  return id;
}
async function begin(): Promise<string> {
  await publishCarrier();
  return publish();
}
async function sell(fareFamily = 'coupe', way: Way = {}, places: string[] = []) {
  const offer = (await search(of.inventory, way)).find((one) => one.fareFamily === fareFamily && !one.whole);
  if (!offer) throw new Error(`nothing in ${fareFamily}`);
  const held = bookingOf(
    await of.inventory.hold(op(), {
      offerId: offer.offerId,
      expect: offer.total,
      travellers: [{ id: 't1', category: 'aaa' }],
      placeSelections: [{ places, boarding: null }],
    }),
  );
  return bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
}
const refused = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });
const problem = (path: string, code: string) =>
  expect.objectContaining({ fields: expect.arrayContaining([expect.objectContaining({ path, code })]) });
const day = (id: string) => ({ id, from: DAY, to: DAY });

test('a release sells no train until the office publishes its carrier and the train; drafts sell nothing', async () => {
  expect(await search()).toEqual([]);
  await of.fixture.office.saveCarrier(ADA, { revision: 0, carrier: STEPPE_RAIL });
  const id = await save();
  expect(id).toBe('SR45');
  expect((await of.fixture.office.readRun(id)).faults).toEqual([refused('flights.carrier_unpublished')]);
  await publishCarrier();
  const draft = await of.fixture.office.readRun(id);
  expect([draft.faults, draft.preview?.counts.added]).toEqual([[], 60]);
  expect(await search()).toEqual([]);
  await publish();
  // The insurance of 10 soms is in the price; a part of the way costs its share, beyond a country at least 700.
  expect(await found()).toEqual(['coupe 12 2010', 'sv 4 5010']);
  expect(await found(of.inventory, { to: TARAZ })).toEqual(['coupe 12 1210', 'sv 4 3010']);
  expect(await found(of.inventory, { from: TARAZ, date: '2026-03-13' })).toEqual(['coupe 12 810', 'sv 4 2010']);
  expect(await of.inventory.countPublished()).toBe(1);
  expect(of.fixture.recorded.filter(({ subjectKind }) => subjectKind === 'run').map(({ action }) => action)).toEqual([
    'network_draft_saved',
    'network_draft_saved',
    'network_published',
  ]);
});

test('a ticket of a train of the office is issued, annulled and refunded by the rules of its carrier', async () => {
  await begin();
  const [offer] = await search();
  expect(offer?.slices[0]?.[0]?.flight).toMatchObject({
    aircraft: 'night train',
    departsLocal: '2026-03-12T20:00',
    arrivesLocal: '2026-03-13T06:00',
  });
  const annulled = await sell('coupe');
  expect(annulled.tickets[0]?.number).toMatch(/^782/);
  expect(annulled.tickets[0]?.coupons[0]).toMatchObject({ flight: 'SR 045', place: expect.stringMatching(/^0[12]-/) });
  expect(of.inventory.availableActions(annulled)).toContain('void');
  bookingOf(await of.inventory.void(op(), refOf(annulled), { travellers: 'all' }));
  expect(await found()).toEqual(['coupe 12 2010', 'sv 4 5010']);

  const kept = await sell('coupe');
  // Later than the void, ten days before departure: the first step keeps a tenth and 100 soms.
  of.clock.set('2026-03-02T06:16:00Z');
  const quote = await of.inventory.quoteRefund(op(), kept.id, { travellers: 'all' });
  expect(quote.lines[0]?.penalty.minor).toBe(30_000);
  // Rules that are published meanwhile are not those that it was sold by.
  const { railBus } = STEPPE_RAIL;
  if (!railBus) throw new Error('no rules');
  const strict = [{ hoursBefore: 0, percent: 90, fee: 0 }];
  await publishCarrier({ ...STEPPE_RAIL, railBus: { ...railBus, steps: { domestic: strict, abroad: strict } } });
  const again = await of.inventory.quoteRefund(op(), kept.id, { travellers: 'all' });
  expect(again.lines[0]?.penalty.minor).toBe(30_000);
  bookingOf(await of.inventory.refund(op(), refOf(kept), again.id));
  expect(await found()).toEqual(['coupe 12 2010', 'sv 4 5010']);
});

test('a class of a train that is not refundable and not changed is sold so', async () => {
  await begin();
  const sold = await sell('sv');
  of.clock.set('2026-03-02T06:16:00Z');
  const quote = await of.inventory.quoteRefund(op(), sold.id, { travellers: 'all' });
  expect(quote.lines[0]?.penalty).toEqual(quote.lines[0]?.fare);
  expect(of.inventory.availableActions(sold)).not.toContain('exchange');
});

test('a bus ticket is sold at either stop where one gets on, and refunded', async () => {
  await publishCarrier(STEPPE_BUS);
  await publish(LAKE_BUS);
  const offers = await offersOf(of.inventory, { from: 'bishkek-west-bus', to: 'karakol-bus', date: DAY });
  const [offer] = offers;
  if (!offer) throw new Error('no bus');
  expect([offer.seatsLeft, offer.total.minor]).toEqual([15, 90_000]);
  const request = (boarding: string) => ({
    offerId: offer.offerId,
    expect: offer.total,
    travellers: [{ id: 't1', category: 'aaa' as const }],
    placeSelections: [{ places: ['17'], boarding }],
  });
  expect(await of.inventory.hold(op(), request('karakol-bus'))).toMatchObject({ kind: 'rejected', code: 'INVALID' });
  const held = bookingOf(await of.inventory.hold(op(), request('bishkek-east-bus')));
  const sold = bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
  expect(sold.tickets[0]?.coupons[0]).toMatchObject({ place: '17', boarding: 'bishkek-east-bus' });
  of.clock.set('2026-03-02T08:00:00Z');
  const quote = await of.inventory.quoteRefund(op(), sold.id, { travellers: 'all' });
  expect(quote.lines[0]?.penalty.minor).toBe(5_000);
  bookingOf(await of.inventory.refund(op(), refOf(sold), quote.id));
});

test('sales of a train close when its carrier says, later or earlier than others', async () => {
  await begin();
  of.clock.set('2026-03-12T13:20:00Z');
  expect(await found()).toHaveLength(2);
  of.clock.set('2026-03-12T13:31:00Z');
  expect(await found()).toEqual([]);
  const railBus = STEPPE_RAIL.railBus && { ...STEPPE_RAIL.railBus, closeMinutes: 300 };
  await publishCarrier({ ...STEPPE_RAIL, railBus });
  of.clock.set('2026-03-12T09:01:00Z');
  expect(await found()).toEqual([]);
  of.clock.set('2026-03-12T08:59:00Z');
  expect(await found()).toHaveLength(2);
});

test('another process sells what was published, not what was stopped, closed or sold out, part by part', async () => {
  const id = await begin();
  const other = process();
  expect(await found(other)).toHaveLength(2);
  const { office } = of.fixture;
  expect(await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'stop' } })).toBe(1);
  expect([await found(other), await found(other, { to: TARAZ })]).toEqual([[], []]);
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'resume' } });
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'close', class: 'coupe' } });
  expect([await found(other), await found(other, { to: TARAZ })]).toEqual([['sv 4 5010'], ['sv 4 3010']]);
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'open', class: 'coupe' } });
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'allot', class: 'coupe', seats: 1 } });
  expect(await found(other)).toEqual(['coupe 1 2010', 'sv 4 5010']);
  await sell('coupe', { to: TARAZ });
  expect(await found(other)).toEqual(['sv 4 5010']);
  // Beyond Taraz the one seat is free.
  expect(await found(other, { from: TARAZ, date: '2026-03-13' })).toEqual(['coupe 1 810', 'sv 4 2010']);
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'price', class: 'sv', fare: 3_000 } });
  expect([await found(other), await found(other, { to: TARAZ })]).toEqual([['sv 4 3010'], ['sv 4 1810']]);
  // Other days are as they were.
  expect(await found(other, { date: '2026-03-13' })).toEqual(['coupe 12 2010', 'sv 4 5010']);
  await expect(
    office.changeRunDays(ADA, { ...day(id), wanted: { act: 'allot', class: 'coupe', seats: 0 } }),
  ).rejects.toEqual(refused('flights.below_sold', { details: { sold: 1, date: DAY } }));
  await expect(
    office.changeRunDays(ADA, { ...day(id), wanted: { act: 'allot', class: 'coupe', seats: 17 } }),
  ).rejects.toEqual(refused('runs.more_than_places'));
});

test('an opened offer of a train that was stopped or changed its price is refused at the next step', async () => {
  const id = await begin();
  const { office } = of.fixture;
  const offer = (await search()).find((one) => one.fareFamily === 'coupe' && !one.whole);
  if (!offer) throw new Error('no offer');
  const hold = async () => {
    const answer = await of.inventory.hold(op(), {
      offerId: offer.offerId,
      expect: offer.total,
      travellers: [{ id: 't1', category: 'aaa' }],
    });
    return answer.kind === 'ok' ? 'ok' : answer.code;
  };
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'stop' } });
  expect(await hold()).toBe('GONE');
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'resume' } });
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'price', class: 'coupe', fare: 2_500 } });
  expect(await hold()).toBe('PRICE_CHANGED');
});

test('a publication changes what is free, keeps what is sold and what was set for a day alone', async () => {
  const id = await begin();
  const { office } = of.fixture;
  const sold = await sell('coupe', {}, ['01-001']);
  await office.changeRunDays(ADA, { ...day(id), wanted: { act: 'price', class: 'sv', fare: 3_000 } });
  const dearer: OwnRun = {
    ...NIGHT_TRAIN,
    classes: [
      { class: 'coupe', seats: 10, fare: 2_400 },
      { class: 'sv', seats: 4, fare: 6_000 },
    ],
  };
  await save(dearer);
  const { preview } = await office.readRun(id);
  expect(preview?.counts).toEqual({ added: 0, changed: 60, moved: 0, canceled: 0, removed: 0, sold: 0 });
  await publish(dearer);
  expect(await found()).toEqual(['coupe 9 2410', 'sv 4 3010']);
  expect(await found(of.inventory, { date: '2026-03-13' })).toEqual(['coupe 10 2410', 'sv 4 6010']);
  expect(await found(of.inventory, { to: TARAZ, date: '2026-03-13' })).toEqual(['coupe 10 1450', 'sv 4 3610']);
  expect((await of.inventory.retrieve(sold.id))?.totalMinor).toBe(201_000);
  const [last] = (await office.readRun(id)).publications;
  await office.undoRun(ADA, { id, publication: last?.id ?? 0 });
  expect(await found(of.inventory, { date: '2026-03-13' })).toEqual(['coupe 12 2010', 'sv 4 5010']);
  await expect(office.undoRun(ADA, { id, publication: last?.id ?? 0 })).rejects.toEqual(
    refused('flights.nothing_to_undo'),
  );
});

test('a train that leaves later is moved for those who have tickets of any part, else written anew', async () => {
  const id = await begin();
  const sold = await sell('coupe', { from: TARAZ, date: '2026-03-13' });
  const later: OwnRun = {
    ...NIGHT_TRAIN,
    stops: [
      { place: BISHKEK, arrives: null, departs: { day: 0, time: '21:00' }, km: 0 },
      { place: TARAZ, arrives: { day: 1, time: '03:45' }, departs: { day: 1, time: '04:00' }, km: 300 },
      { place: SHYMKENT, arrives: { day: 1, time: '07:00' }, departs: null, km: 500 },
    ],
  };
  await save(later);
  expect((await of.fixture.office.readRun(id)).preview?.counts).toMatchObject({ changed: 59, moved: 1, sold: 1 });
  await publish(later);
  expect(of.fixture.notified).toEqual([sold.id]);
  const booking = await of.inventory.retrieve(sold.id);
  expect(booking?.flights[0]?.now).toMatchObject({ departsAt: '2026-03-12T23:00:00.000Z' });
  const [offer] = await search(of.inventory, { from: TARAZ, date: '2026-03-20' });
  expect(offer?.slices[0]?.[0]?.flight).toMatchObject({ departsLocal: '2026-03-20T04:00', minutes: 180 });
  await of.fixture.office.changeRunDays(ADA, { ...day(id), wanted: { act: 'move', minutes: 30 } });
  await of.fixture.office.changeRunDays(ADA, { ...day(id), wanted: { act: 'cancel' } });
  expect(of.fixture.notified).toHaveLength(3);
  expect(await found()).toEqual([]);
});

test('a stop that is left later moves those who board there, and not those who leave before', async () => {
  await begin();
  const boarding = await sell('coupe', { from: TARAZ, date: '2026-03-13' });
  const before = await sell('coupe', { to: TARAZ });
  await publish({
    ...NIGHT_TRAIN,
    stops: [
      { place: BISHKEK, arrives: null, departs: { day: 0, time: '20:00' }, km: 0 },
      { place: TARAZ, arrives: { day: 1, time: '02:30' }, departs: { day: 1, time: '05:45' }, km: 300 },
      { place: SHYMKENT, arrives: { day: 1, time: '09:00' }, departs: null, km: 500 },
    ],
  });
  expect(of.fixture.notified).toEqual([boarding.id]);
  const flightOf = async (id: string) => (await of.inventory.retrieve(id))?.flights[0]?.now;
  expect(await flightOf(boarding.id)).toMatchObject({ shiftedMinutes: 180 });
  expect(await flightOf(before.id)).toMatchObject({ shiftedMinutes: 0 });
  const { rows } = await of.database.db.execute<{ moved: boolean }>(sql`
    select b.departs_at = f.departs_at as moved from inventory.bookings b
    join inventory.booking_flights g on g.booking_id = b.id join inventory.departures f on f.id = g.flight_id`);
  expect(rows).toEqual([{ moved: true }, { moved: true }]);
});

test('what is sold keeps its stops and places; a first publication is not undone while tickets are sold', async () => {
  const id = await begin();
  const { office } = of.fixture;
  await sell('coupe', {}, ['02-003']);
  const without = NIGHT_TRAIN.stops.filter(({ place }) => place !== TARAZ);
  await expect(publish({ ...NIGHT_TRAIN, stops: without })).rejects.toEqual(problem('stops.0.place', 'runs.rerouted'));
  await expect(
    publish({
      ...NIGHT_TRAIN,
      coaches: NIGHT_TRAIN.coaches.filter(({ number }) => number !== '02'),
      classes: [{ class: 'coupe', seats: 8, fare: 2_000 }],
    }),
  ).rejects.toEqual(problem('coaches', 'runs.place_sold'));
  const [first] = (await office.readRun(id)).publications;
  await expect(office.undoRun(ADA, { id, publication: first?.id ?? 0 })).rejects.toEqual(refused('runs.undo_sold'));
});

test('the first publication is taken back: nothing is sold any more, and no stock stays behind', async () => {
  const id = await begin();
  const [first] = (await of.fixture.office.readRun(id)).publications;
  await of.fixture.office.undoRun(ADA, { id, publication: first?.id ?? 0 });
  expect(await search()).toEqual([]);
  const { rows } = await of.database.db.execute(sql`select from inventory.stock where flight_id like 'SR45%'`);
  expect(rows).toHaveLength(0);
});

test('two editors at once, another number, an unknown stop and a carrier of another mode are refused', async () => {
  const id = await begin();
  const { office } = of.fixture;
  const { revision } = await office.readRun(id);
  await office.saveRun(ADA, { id, revision, run: NIGHT_TRAIN });
  await expect(office.saveRun(ADA, { id, revision, run: NIGHT_TRAIN })).rejects.toEqual(
    refused('flights.changed_meanwhile'),
  );
  await expect(office.publishRun(ADA, { id, revision })).rejects.toEqual(refused('flights.changed_meanwhile'));
  const current = (await office.readRun(id)).revision;
  const wrong = (run: OwnRun) => office.saveRun(ADA, { id, revision: current, run });
  await expect(wrong({ ...NIGHT_TRAIN, number: 46 })).rejects.toEqual(problem('number', 'runs.number_fixed'));
  await expect(
    wrong({ ...NIGHT_TRAIN, stops: NIGHT_TRAIN.stops.map((stop) => ({ ...stop, place: 'Atlantis' })) }),
  ).rejects.toEqual(problem('stops.0.place', 'runs.unknown_stop'));
  await expect(office.saveRun(ADA, { id: null, revision: 0, run: { ...LAKE_BUS, carrier: 'SR' } })).rejects.toEqual(
    problem('carrier', 'runs.other_mode'),
  );
  await expect(office.saveRun(ADA, { id: null, revision: 0, run: NIGHT_TRAIN })).rejects.toEqual(
    problem('number', 'flights.number_taken'),
  );
});

test('a class that trains are sold in stays with their carrier, and its tax is in every price', async () => {
  await begin();
  const families = STEPPE_RAIL.families.filter(({ family }) => family !== 'sv');
  await expect(publishCarrier({ ...STEPPE_RAIL, families })).rejects.toEqual(
    problem('families.sv.name', 'flights.family_in_use'),
  );
  await publishCarrier({ ...STEPPE_RAIL, taxes: STEPPE_RAIL.taxes.map((tax) => ({ ...tax, soms: 25 })) });
  expect(await found()).toEqual(['coupe 12 2025', 'sv 4 5025']);
  expect(await found(of.inventory, { to: TARAZ })).toEqual(['coupe 12 1225', 'sv 4 3025']);
});

test('the timetable of a release rolls on by a day, and rolling again changes nothing', async () => {
  await publishCarrier();
  await publish({ ...NIGHT_TRAIN, periods: [{ from: '2026-03-01', to: '2027-12-31', days: [1, 2, 3, 4, 5, 6, 7] }] });
  expect(await of.fixture.office.roll()).toBe(0);
  of.clock.set('2026-03-03T06:00:00Z');
  expect(await of.fixture.office.roll()).toBe(1);
  expect(await of.fixture.office.roll()).toBe(0);
  expect(await found(of.inventory, { date: '2027-01-27' })).toHaveLength(2);
});
