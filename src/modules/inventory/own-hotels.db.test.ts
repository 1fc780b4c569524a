import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { OwnHotel } from './domain/own-hotels/hotel-shape.ts';
import type { HotelTransferOffer, Inventory } from './index.ts';
import { ADA } from './testing/own-flights-fixture.ts';
import { bookingOf, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';
import { TULPAR } from './testing/own-hotels-fixture.ts';

const { of, process } = ownFlightsRelease();
const STAY = { checkInDate: '2026-03-12', checkOutDate: '2026-03-14' };
const [suite, single] = TULPAR.rooms as [OwnHotel['rooms'][number], OwnHotel['rooms'][number]];

const search = (days: Partial<typeof STAY> = {}, by: Inventory = of.inventory, adults = 2) =>
  by.searchHotels({
    city: ['bishkek'],
    checkInTime: 'normal',
    checkOutTime: 'normal',
    rooms: 1,
    adults,
    children: 0,
    ...STAY,
    ...days,
  });
const offerOf = async (rate = 'p1', days: Partial<typeof STAY> = {}) => {
  const found = (await search(days)).find(({ key }) => key.kind === 'stay' && key.rate === rate);
  if (!found) throw new Error(`nothing at ${rate}`);
  return found;
};
const requestOf = ({ offerId, total }: HotelTransferOffer) => ({
  offerId,
  expect: total,
  travellers: [{ id: 'lead', category: 'aaa' as const }],
});
async function sell(rate = 'p1', days: Partial<typeof STAY> = {}) {
  const offer = await offerOf(rate, days);
  const held = bookingOf(await of.inventory.holdHotelTransfer(op(), requestOf(offer)));
  return bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
}
async function save(hotel: OwnHotel = TULPAR): Promise<string> {
  const { office } = of.fixture;
  const [known] = (await office.readHotels()).hotels;
  if (!known) return office.createHotel(ADA, hotel);
  const { revision } = await office.readHotel(known.id);
  await office.saveHotel(ADA, { id: known.id, revision, hotel });
  return known.id;
}
async function publish(hotel: OwnHotel = TULPAR): Promise<string> {
  const id = await save(hotel);
  const { revision } = await of.fixture.office.readHotel(id);
  await of.fixture.office.publishHotel(ADA, { id, revision });
  return id;
}
const stockOn = async (night: string) => {
  const id = `H0/1001-${night.replaceAll('-', '')}`;
  const { rows } = await of.database.db.execute<{ rbd: string; seats: number; sold: number }>(
    sql`select rbd, seats, sold from inventory.stock where flight_id = ${id} order by rbd`,
  );
  return rows;
};
const refused = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

test('a release sells no hotel until the office publishes one; drafts sell nothing', async () => {
  expect(await search()).toEqual([]);
  const id = await save();
  expect(id).toBe('1001');
  expect(await search()).toEqual([]);
  const draft = await of.fixture.office.readHotel(id);
  expect(draft.faults).toEqual([]);
  // Two rooms for 331 nights.
  expect(draft.preview?.counts).toEqual({ added: 662, changed: 0, closed: 0, sold: 0 });
  await publish();
  const found = await search();
  expect(found.map(({ offerId }) => offerId.slice(0, 11)).sort()).toEqual(['S.1001.a.p1', 'S.1001.a.p2']);
  const offer = await offerOf('p1');
  expect(offer).toMatchObject({ service: 'H0 1001', left: 3, total: fromMajor(13_200) });
  // One guest may have either room.
  expect(await search({}, of.inventory, 1)).toHaveLength(4);
  expect(of.fixture.recorded.map(({ action }) => action)).toContain('hotel_published');
});

test('towns with hotels are those of published ones, with the lowest price of a free night of a month', async () => {
  expect(await of.inventory.hotelTowns()).toEqual([]);
  const id = await save();
  expect(await of.inventory.hotelTowns()).toEqual([]);
  await publish();
  const [town] = await of.inventory.hotelTowns();
  // The double at 100 percent; the single has no room for two.
  expect(town).toEqual({ town: 'bishkek', hotels: 1, from: { price: fromMajor(5_000), date: '2026-03-03' } });
  const { office } = of.fixture;
  await office.changeNights(ADA, { id, from: '2026-03-03', to: '2026-03-04', wanted: { act: 'stop' } });
  const night = { id, from: '2026-03-20', to: '2026-03-20' };
  expect((await of.inventory.hotelTowns())[0]?.from).toMatchObject({ date: '2026-03-05' });
  await office.changeNights(ADA, { ...night, wanted: { act: 'price', room: 'a', price: 4_000 } });
  expect((await of.inventory.hotelTowns())[0]?.from).toEqual({ price: fromMajor(4_000), date: '2026-03-20' });
  await office.changeNights(ADA, { id, from: '2026-03-03', to: '2026-05-01', wanted: { act: 'close', room: 'a' } });
  expect(await of.inventory.hotelTowns()).toEqual([{ town: 'bishkek', hotels: 1, from: null }]);
});

test('a child above the age of the hotel takes the bed of an adult; one of unknown age is a child', async () => {
  await publish();
  const found = async (children: number, childAges?: number[]) => {
    const stay = { checkInTime: 'normal', checkOutTime: 'normal', rooms: 1, adults: 2, children } as const;
    const offers = await of.inventory.searchHotels({ city: ['bishkek'], ...STAY, ...stay, childAges });
    return offers.map(({ key }) => (key.kind === 'stay' ? `${key.room} ${key.adults}+${key.children}` : ''));
  };
  // The suite has two beds and one for a child up to and with eleven.
  expect(new Set(await found(1))).toEqual(new Set(['a 2+1']));
  expect(new Set(await found(1, [11]))).toEqual(new Set(['a 2+1']));
  expect(await found(1, [12])).toEqual([]);
  const two = { checkInTime: 'normal', checkOutTime: 'normal', rooms: 2, adults: 3, children: 2 } as const;
  const [offer] = await of.inventory.searchHotels({ city: ['bishkek'], ...STAY, ...two, childAges: [4, 15] });
  // The reservation keeps them as they were counted.
  expect(offer?.key).toMatchObject({ adults: 4, children: 1 });
  expect(offer?.offerId).toContain('.2-4-1.');
});

test('another process sells what was published, and not what was stopped, closed or sold out', async () => {
  const id = await publish();
  const other = process();
  expect(await search({}, other)).toHaveLength(2);
  const { office } = of.fixture;
  const night = { id, from: '2026-03-13', to: '2026-03-13' };
  await office.changeNights(ADA, { ...night, wanted: { act: 'stop' } });
  expect(await search({}, other)).toEqual([]);
  await office.changeNights(ADA, { ...night, wanted: { act: 'resume' } });
  await office.changeNights(ADA, { ...night, wanted: { act: 'close', room: 'a' } });
  expect(await search({}, other)).toEqual([]);
  expect(await search({}, other, 1)).toHaveLength(2);
  await office.changeNights(ADA, { ...night, wanted: { act: 'open', room: 'a' } });
  await office.changeNights(ADA, { ...night, wanted: { act: 'rooms', room: 'a', rooms: 1 } });
  expect((await search({}, other)).map(({ left }) => left)).toEqual([1, 1]);
  await office.changeNights(ADA, { ...night, wanted: { act: 'price', room: 'a', price: 10_000 } });
  expect((await search({}, other)).map(({ total }) => total.minor / 100).sort()).toEqual([15_000, 18_000]);
  expect(of.fixture.recorded.filter(({ action }) => action === 'nights_changed')).toHaveLength(6);
});

test('a hold is refused in its own statement once the night was stopped, closed, or has another price', async () => {
  const id = await publish();
  const night = { id, from: '2026-03-13', to: '2026-03-13' };
  const { office } = of.fixture;
  const offer = await offerOf();
  const hold = async () => {
    const answer = await of.inventory.holdHotelTransfer(op(), requestOf(offer));
    return answer.kind === 'ok' ? 'ok' : answer.code;
  };
  await office.changeNights(ADA, { ...night, wanted: { act: 'stop' } });
  expect(await hold()).toBe('GONE');
  await office.changeNights(ADA, { ...night, wanted: { act: 'resume' } });
  await office.changeNights(ADA, { ...night, wanted: { act: 'price', room: 'a', price: 6_100 } });
  expect(await hold()).toBe('PRICE_CHANGED');
  await office.changeNights(ADA, { ...night, wanted: { act: 'price', room: 'a', price: 6_000 } });
  expect(await hold()).toBe('ok');
  // Another price of the rate is known to a process that did not follow the publication.
  const other = process();
  expect(await search({}, other)).toHaveLength(2);
  const [board, plain] = TULPAR.rates as [OwnHotel['rates'][number], OwnHotel['rates'][number]];
  await publish({ ...TULPAR, rates: [{ ...board, percent: 130 }, plain] });
  const late = await other.holdHotelTransfer(op(), requestOf(offer));
  expect(late).toMatchObject({ code: 'PRICE_CHANGED' });
});

test('what is sold keeps its price and its ladder, and its rooms stay sold when fewer are published', async () => {
  await publish();
  const sold = [await sell(), await sell()];
  expect(sold.map(({ terms }) => terms && 'steps' in terms && terms.steps?.length)).toEqual([3, 3]);
  const fewer = { ...TULPAR, rooms: [{ ...suite, units: 1, night: 7_000 }], rates: TULPAR.rates.slice(1) };
  const id = await save(fewer);
  const { preview } = await of.fixture.office.readHotel(id);
  expect(preview).toMatchObject({ reservations: 2, counts: { sold: 4, closed: 331 } });
  await publish(fewer);
  expect(await stockOn('2026-03-12')).toEqual([
    { rbd: 'A', seats: 2, sold: 2 },
    { rbd: 'B', seats: 2, sold: 0 },
  ]);
  expect(await search()).toEqual([]);
  const [first] = sold as [(typeof sold)[number]];
  expect((await of.inventory.retrieve(first.id))?.terms).toEqual(first.terms);
  // Long after its free minutes, more than three days before the check-in: everything comes back.
  of.clock.set('2026-03-03T06:00:00Z');
  const quote = await of.inventory.quoteRefund(op(), first.id, { travellers: ['lead'] });
  expect(quote.totalMinor).toBe(fromMajor(13_200).minor);
});

test('a preview says night by night where more rooms are sold than it leaves', async () => {
  const id = await publish();
  await sell();
  await sell();
  await save({ ...TULPAR, rooms: [{ ...suite, units: 1 }, single] });
  const lowered = ['2026-03-12', '2026-03-13'].map((date) => ({ date, class: suite.code, sold: 2, planned: 1 }));
  expect((await of.fixture.office.readHotel(id)).preview?.keptSold).toEqual({ days: lowered, more: 0 });
  // As many as are sold, or more, is not worth a word.
  await save({ ...TULPAR, rooms: [{ ...suite, units: 2 }, single] });
  expect((await of.fixture.office.readHotel(id)).preview?.keptSold).toEqual({ days: [], more: 0 });
});

test('fewer rooms than are sold on a night are refused; rooms set by hand outlive a publication', async () => {
  const id = await publish();
  await sell();
  await sell();
  const { office } = of.fixture;
  const days = { id, from: '2026-03-12', to: '2026-03-15' };
  await expect(office.changeNights(ADA, { ...days, wanted: { act: 'rooms', room: 'a', rooms: 1 } })).rejects.toEqual(
    refused('stays.below_sold', { details: { sold: 2, date: '2026-03-12' } }),
  );
  await office.changeNights(ADA, { ...days, wanted: { act: 'rooms', room: 'a', rooms: 2 } });
  await publish({ ...TULPAR, rooms: [{ ...suite, units: 8 }, single] });
  expect((await stockOn('2026-03-15'))[0]).toMatchObject({ seats: 2 });
  expect((await stockOn('2026-03-16'))[0]).toMatchObject({ seats: 8 });
});

test('an undone publication brings back what was before; after the first one the hotel is not sold', async () => {
  const id = await publish();
  await publish({ ...TULPAR, rooms: [{ ...suite, night: 7_000 }, single] });
  const { office } = of.fixture;
  const undo = async () => {
    const [last] = (await office.readHotel(id)).publications;
    await office.undoHotel(ADA, { id, publication: last?.id ?? 0 });
  };
  expect((await offerOf('p2')).total).toEqual(fromMajor(13_000));
  await undo();
  expect((await offerOf('p2')).total).toEqual(fromMajor(11_000));
  await expect(undo()).rejects.toEqual(refused('stays.nothing_to_undo'));
  await of.database.db.execute(sql`delete from inventory.network_publications where id <> 1`);
  await undo();
  expect(await search()).toEqual([]);
  await publish();
  expect(await search()).toHaveLength(2);
});

test('the town of a hotel that was ever published does not change, also after its publication is undone', async () => {
  const id = await publish();
  const { office } = of.fixture;
  const fault = { fields: [{ path: 'town', code: 'stays.moved' }] };
  await expect(publish({ ...TULPAR, town: 'Ош' })).rejects.toMatchObject(fault);
  expect((await office.readHotel(id)).faults).toEqual([{ field: 'town', code: 'stays.moved' }]);
  const [last] = (await office.readHotel(id)).publications;
  await office.undoHotel(ADA, { id, publication: last?.id ?? 0 });
  await expect(publish({ ...TULPAR, town: 'Ош' })).rejects.toMatchObject(fault);
});

test('a draft of another editor is not written over, and what cannot be is refused with its reason', async () => {
  const id = await save();
  const { office } = of.fixture;
  await expect(office.saveHotel(ADA, { id, revision: 0, hotel: TULPAR })).rejects.toEqual(
    refused('stays.changed_meanwhile'),
  );
  await expect(office.publishHotel(ADA, { id, revision: 7 })).rejects.toEqual(refused('stays.changed_meanwhile'));
  await expect(office.createHotel(ADA, { ...TULPAR, town: 'Атлантида' })).rejects.toMatchObject({
    fields: [{ path: 'town', code: 'stays.unknown_town' }],
  });
  await expect(office.readHotel('1999')).rejects.toEqual(refused('stays.no_such_hotel'));
  const days = { id, from: '2026-03-12', to: '2026-03-12' };
  await expect(office.changeNights(ADA, { ...days, wanted: { act: 'stop' } })).rejects.toEqual(
    refused('stays.no_nights'),
  );
  await expect(office.changeNights(ADA, { ...days, to: '2026-03-11', wanted: { act: 'stop' } })).rejects.toMatchObject({
    fields: [{ path: 'to', code: 'stays.season_backwards' }],
  });
  await office.saveHotel(ADA, { id, revision: 1, hotel: { ...TULPAR, rooms: [] } });
  await expect(office.publishHotel(ADA, { id, revision: 2 })).rejects.toMatchObject({
    fields: [{ path: 'rooms', code: 'stays.no_room' }],
  });
});

test('no more than a thousand hotels are kept', async () => {
  await of.database.db.execute(sql`
    insert into inventory.network_items (kind, id, carrier, revision, draft, updated_at, updated_by)
    select 'hotel', n::text, 'H0', 1, '{}', now(), 'ada' from generate_series(1001, 2000) n`);
  await expect(of.fixture.office.createHotel(ADA, TULPAR)).rejects.toMatchObject({
    fields: [{ path: 'name', code: 'stays.too_many' }],
  });
});

test('nights of published hotels are kept 330 days ahead; old ones without reservations are forgotten', async () => {
  const id = await publish();
  await sell();
  const { office } = of.fixture;
  expect(await office.roll()).toBe(0);
  of.clock.set('2026-05-02T06:00:00Z');
  expect(await office.roll()).toBe(61);
  expect(await stockOn(addDays('2026-05-02', 330))).toHaveLength(2);
  expect(await stockOn('2026-03-11')).toEqual([]);
  expect((await stockOn('2026-03-12')).length).toBe(2);
  expect((await office.readHotelNights(id, undefined)).nights[0]?.date).toBe('2026-05-02');
});
