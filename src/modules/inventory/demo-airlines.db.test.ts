import { expect, test } from 'vitest';
import { DEMO_AIRLINES } from '#demo/inventory/airlines/carriers.ts';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { storedLayout } from './domain/seat-maps.ts';
import { flownParty, freeSeat, seatRace } from './testing/ancillaries-fixture.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { ADA, ANTALYA, officeFixture } from './testing/own-flights-fixture.ts';

const { inventory, clock, database } = await inventoryFixture();
const { office, publishFlight } = officeFixture(inventory);

const offersOn = async (date: string) =>
  (
    await inventory.searchInventory({
      slices: [{ from: ['BSZ'], to: ['OSS'], date }],
      passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
      cabin: 'economy',
    })
  ).filter(({ carrier }) => carrier === 'X0');

test('airlines of the demonstration are carriers of the office, published once', async () => {
  expect(await inventory.extendTimetable(demoTimetable())).toBe(0);
  for (const document of DEMO_AIRLINES) {
    const page = await office.readCarrier(document.code);
    expect([page.state, page.faults, page.publications.length]).toEqual(['published', [], 1]);
    expect(page.carrier).toEqual(document);
  }
});

test('rules that the office publishes of one hold at once, and its services stay', async () => {
  const [before] = (await offersOn('2026-03-20')).filter(({ fareFamily }) => fareFamily === 'lite');
  const { carrier, revision } = await office.readCarrier('X0');
  const families = carrier.families.map((one) => (one.family === 'lite' ? { ...one, holdMinutes: 45 } : one));
  await office.saveCarrier(ADA, { revision, carrier: { ...carrier, families } });
  await office.publishCarrier(ADA, { code: 'X0', revision: revision + 1 });
  await inventory.extendTimetable(demoTimetable());
  const [offer] = (await offersOn('2026-03-20')).filter(({ fareFamily }) => fareFamily === 'lite');
  expect(offer?.holdMinutes).toBe(45);
  expect(offer?.total).toEqual(before?.total);
  const [segment] = await inventory.offerAncillaries({ offerId: offer?.offerId ?? '' }, null);
  expect(segment?.items.map(({ id }) => id)).toContain('BAG23');
});

test('a tax that the office publishes of one is in the fares of its written days, and undone', async () => {
  const lowest = async () => Math.min(...(await offersOn('2026-03-20')).map(({ total }) => total.minor));
  const before = await lowest();
  const { carrier, revision } = await office.readCarrier('X0');
  const taxes = carrier.details?.taxes?.map((tax) => (tax.code === 'KG' ? { ...tax, soms: tax.soms + 100 } : tax));
  await office.saveCarrier(ADA, {
    revision,
    carrier: { ...carrier, details: { ...carrier.details, ...(taxes && { taxes }) } },
  });
  await office.publishCarrier(ADA, { code: 'X0', revision: revision + 1 });
  expect(await lowest()).toBe(before + 100_00);
  const { publications } = await office.readCarrier('X0');
  await office.undo(ADA, { kind: 'carrier', id: 'X0', publication: publications[0]?.id ?? 0 });
  expect(await lowest()).toBe(before);
});

test('a number that the office makes a flight of its own is its own from then on', async () => {
  await publishFlight({ ...ANTALYA, carrier: 'X0', number: 211 });
  clock.advance({ days: 1 });
  expect(await inventory.extendTimetable(demoTimetable())).toBe(1);
  const numbers = (await offersOn('2027-01-27')).flatMap(({ slices }) =>
    slices.flat().map(({ flight }) => flight.number),
  );
  expect(new Set(numbers)).toEqual(new Set([213]));
});

test('an aircraft that the office changes leaves the map of a flight on which seats are chosen', async () => {
  const chosen = await flownParty(inventory, { date: '2026-03-18' });
  const seat = await freeSeat(inventory, chosen);
  expect(await seatRace(inventory, [chosen], seat)).toEqual(['ok']);
  const id = chosen.flight.replace(' ', '');
  const { flight } = await office.readFlight(id);
  await publishFlight({ ...flight, aircraft: 'A321', seatMap: 'A321-Y220', cabins: { economy: 220, business: 0 } });
  const { rows } = await database.pool.query(
    `select service_date::text as day, layout from inventory.departures
     where carrier || number = $1 and service_date between '2026-03-18' and '2026-03-19' order by 1`,
    [id],
  );
  expect(rows.map(({ day, layout }) => ({ day, layout: storedLayout(layout).layout }))).toEqual([
    { day: '2026-03-18', layout: flight.seatMap },
    { day: '2026-03-19', layout: 'A321-Y220' },
  ]);
  const [segment] = await inventory.offerAncillaries({ bookingId: chosen.booking.id }, null);
  const seats = segment?.seats?.cabins.flatMap((cabin) => cabin.rows.flatMap((row) => row.seats)) ?? [];
  expect(seats.find((one) => one.id === seat)?.state).not.toBe('free');
});
