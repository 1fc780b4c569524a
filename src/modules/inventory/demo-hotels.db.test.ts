import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { addDays, weekday } from '#kernel/dates.ts';
import { nightId } from './domain/hotels-and-transfers/stock.ts';
import { STAY } from './testing/hotels-transfers-fixture.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { ADA, officeFixture } from './testing/own-flights-fixture.ts';
import { townOf } from './testing/own-hotels-fixture.ts';

const { database, clock, inventory } = await inventoryFixture();
const { office } = officeFixture(inventory);
/** As reference knows many towns: not better than by their airport. */
const unknownCentre = officeFixture(inventory, (text) => {
  const town = townOf(text);
  return town && { ...town, centre: null };
}).office;

const roomsOn = async (number: number, night: string) => {
  const { rows } = await database.db.execute<{ rbd: string; seats: number; byHand: boolean }>(sql`
    select rbd, seats, set_by_hand as "byHand" from inventory.stock
    where flight_id = ${nightId({ number }, night)} order by rbd`);
  return rows;
};
const bishkek = async () => {
  const days = { checkInDate: '2026-04-06', checkOutDate: '2026-04-08' };
  const found = await inventory.searchHotels({ city: ['bishkek'], ...STAY, ...days });
  return [...new Set(found.map(({ service }) => service))].sort();
};

const centreOf = async (number: number) => {
  const days = { checkInDate: '2026-04-06', checkOutDate: '2026-04-08' };
  const found = await inventory.searchHotels({ city: ['bishkek'], ...STAY, ...days });
  const hotel = found.map(({ of }) => ('hotel' in of ? of.hotel : null)).find((one) => one?.number === number);
  return hotel?.distances?.centre;
};

test('hotels of the demonstration stand in the tables of the office, published once, without changes', async () => {
  const { hotels } = await office.readHotels();
  expect(hotels.map(({ id, state }) => `${id} ${state}`)).toEqual(
    [101, 102, 103, 201, 202, 301, 401, 402].map((id) => `${id} published`),
  );
  const page = await office.readHotel('102');
  expect(page).toMatchObject({
    state: 'published',
    faults: [],
    preview: { counts: { added: 0, changed: 0, closed: 0 } },
  });
  expect(page.publications).toMatchObject([{ counts: { added: 662, sold: 0 }, isUndo: false }]);
  await inventory.extendTimetable(demoTimetable());
  expect(await office.readHotel('102')).toEqual(page);
});

test('what the office changes of one of them, or takes from sale, stays as it has left it', async () => {
  const { hotel, revision } = await office.readHotel('103');
  await office.saveHotel(ADA, { id: '103', revision, hotel: { ...hotel, name: 'Boz Ui' } });
  await unknownCentre.publishHotel(ADA, { id: '103', revision: revision + 1 });
  const [last] = (await office.readHotel('102')).publications;
  await office.undoHotel(ADA, { id: '102', publication: last?.id ?? 0 });
  expect(await bishkek()).toEqual(['H0 101', 'H0 103']);
  expect(await centreOf(103)).toBeGreaterThan(0);
  await inventory.extendTimetable(demoTimetable());
  expect(await bishkek()).toEqual(['H0 101', 'H0 103']);
  const changed = await office.readHotel('103');
  expect([changed.hotel.name, changed.publications.length]).toEqual(['Boz Ui', 2]);
  // Its drawings and its rating are no part of what is typed, and stay.
  expect((await office.readPictures('103')).pictures.length).toBeGreaterThanOrEqual(3);
});

test('nights that come into view have the fixed cases, too', async () => {
  const last = addDays('2026-03-02', 330);
  expect(await roomsOn(202, addDays(last, 14))).toEqual([]);
  clock.advance({ minutes: 14 * 24 * 60 });
  await inventory.extendTimetable(demoTimetable());
  const nights = Array.from({ length: 14 }, (_, n) => addDays(last, n + 1));
  const saturdays = nights.filter((night) => weekday(night) === 6);
  expect(saturdays).toHaveLength(2);
  for (const night of saturdays) expect(await roomsOn(202, night)).toEqual([{ rbd: 'A', seats: 1, byHand: true }]);
  expect((await roomsOn(301, '2026-12-31')).map(({ seats }) => seats)).toEqual([0, 0]);
  // Nothing is left for the office to add.
  expect(await office.roll()).toBe(0);
});
