import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { ADA, ANTALYA, FIRST_DAY } from './testing/own-flights-fixture.ts';
import { bookingOf, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';

const { of, offerOf, request, sell } = ownFlightsRelease();
const BLOCK = { seats: 14, net: 10_000, releaseDays: 3 };

test('the office sees what is sold of a block, what goes back, and what is owed', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  expect((await of.fixture.office.readBlocks(undefined)).departures).toEqual([]);
  await of.fixture.publishFlight({ ...ANTALYA, block: BLOCK });
  await sell();
  const { departures, totals, next } = await of.fixture.office.readBlocks(undefined);
  expect(departures[0]).toMatchObject({
    flight: `${ANTALYA.carrier}${ANTALYA.number}`,
    date: FIRST_DAY,
    bought: 14,
    sold: 1,
    left: 13,
    soldThrough: addDays(FIRST_DAY, -3),
    givenBack: null,
    net: fromMajor(10_000),
    markup: fromMajor(1_000),
    owed: fromMajor(10_000),
  });
  expect(totals).toEqual({
    bought: 14 * departures.length,
    sold: 1,
    left: 14 * departures.length - 1,
    owed: fromMajor(10_000),
  });
  expect(next).toBeNull();

  // A stopped departure sells nothing, and what is sold of it is still owed.
  const days = { from: FIRST_DAY, to: FIRST_DAY, wanted: { act: 'stop' as const } };
  await of.fixture.office.changeDepartures(ADA, { id: `${ANTALYA.carrier}${ANTALYA.number}`, ...days });
  expect((await of.fixture.office.readBlocks(undefined)).departures[0]).toMatchObject({
    left: 0,
    markup: null,
    owed: fromMajor(10_000),
  });
});

test('a seat is owed while it is sold, at the net price of its sale; one that is held is not', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, block: BLOCK });
  const first = async () => (await of.fixture.office.readBlocks(undefined)).departures[0];
  const held = bookingOf(await of.inventory.hold(op(), request(await offerOf('standard'))));
  expect(await first()).toMatchObject({ sold: 0, held: 1, left: 13, owed: fromMajor(0) });
  await of.inventory.issue(op(), refOf(held), { minor: held.totalMinor, currency: 'KGS' });
  await of.fixture.publishFlight({ ...ANTALYA, block: { ...BLOCK, net: 9_000 } });
  const second = await sell();
  expect(await first()).toMatchObject({ sold: 2, held: 0, net: fromMajor(9_000), owed: fromMajor(19_000) });
  expect((await of.fixture.office.readBlocks(undefined)).totals.owed).toEqual(fromMajor(19_000));
  await of.inventory.void(op(), refOf(second), { travellers: 'all' });
  await of.inventory.cancelHold(
    op(),
    refOf(bookingOf(await of.inventory.hold(op(), request(await offerOf('standard'))))),
  );
  expect(await first()).toMatchObject({ sold: 1, held: 0, left: 13, owed: fromMajor(10_000) });
});

test('the price of chosen days is not set below the cost of a seat of a block, unless the flight says so', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, block: BLOCK });
  const set = (fare: number) =>
    of.fixture.office.changeDepartures(ADA, {
      id: 'QH101',
      from: FIRST_DAY,
      to: FIRST_DAY,
      wanted: { act: 'price', rbd: 'M', fare },
    });
  const refusal = { code: 'flights.below_net', values: { lowest: 9_999, net: 10_000 } };
  await expect(set(9_999)).rejects.toMatchObject({ fields: [{ path: 'fare', ...refusal }] });
  expect((await offerOf('standard')).prices[0]?.fare.minor).toBe(15_000_00);
  expect(await set(10_000)).toBe(1);
  // What the flight in force says counts, not its draft.
  await of.fixture.saveFlight({ ...ANTALYA, block: BLOCK, belowNet: true });
  await expect(set(9_999)).rejects.toMatchObject({ fields: [{ path: 'fare', ...refusal }] });
  await of.fixture.publishFlight({ ...ANTALYA, block: BLOCK, belowNet: true });
  expect(await set(9_999)).toBe(1);
});

test('sold seats of a block are owed after the flight is published without it', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, block: BLOCK });
  await sell();
  await of.fixture.publishFlight();
  const { departures, totals } = await of.fixture.office.readBlocks(undefined);
  expect(departures.map(({ date, sold, left, owed }) => ({ date, sold, left, owed }))).toEqual([
    { date: FIRST_DAY, sold: 1, left: 0, owed: fromMajor(10_000) },
  ]);
  expect(totals.owed).toEqual(fromMajor(10_000));
});

test('a seat that was sold before there was a block is owed at its net price', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await sell();
  await of.fixture.publishFlight({ ...ANTALYA, block: BLOCK });
  expect((await of.fixture.office.readBlocks(undefined)).departures[0]).toMatchObject({
    sold: 1,
    owed: fromMajor(10_000),
  });
});

test('after the last day of sale the unsold seats are given back and only the sold ones are owed', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, block: BLOCK });
  await sell();
  of.clock.set(`${addDays(FIRST_DAY, -2)}T06:00:00Z`);
  await of.fixture.office.roll();
  expect((await of.fixture.office.readBlocks(undefined)).departures[0]).toMatchObject({
    sold: 1,
    left: 0,
    givenBack: 13,
    owed: fromMajor(10_000),
  });
});
