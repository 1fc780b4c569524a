import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { ADA, ANTALYA, FIRST_DAY } from './testing/own-flights-fixture.ts';
import { ownFlightsRelease } from './testing/own-flights-release.ts';

const { of, sell } = ownFlightsRelease();
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
