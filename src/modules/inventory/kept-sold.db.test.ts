import { expect, test } from 'vitest';
import { csvOf, tableOf } from './testing/import-files.ts';
import { importsRelease } from './testing/imports-release.ts';
import { ANTALYA, FIRST_DAY } from './testing/own-flights-fixture.ts';

const { of, preview, sell } = importsRelease();
const withSeats = (seats: number) => ({
  ...ANTALYA,
  classes: ANTALYA.classes.map((one) => (one.rbd === 'M' ? { ...one, seats } : one)),
});
const keptOf = async () => (await of.fixture.office.readFlight('QH101')).preview?.keptSold;

test('a preview of a flight says day by day where more seats are sold than it leaves, and they stay sold', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await sell();
  await sell();
  await of.fixture.saveFlight(withSeats(1));
  const day = { date: FIRST_DAY, class: 'M', sold: 2, planned: 1 };
  expect(await keptOf()).toEqual({ days: [day], more: 0 });
  // A class that is not sold any more keeps its passengers.
  await of.fixture.saveFlight({ ...ANTALYA, classes: ANTALYA.classes.filter(({ rbd }) => rbd !== 'M') });
  expect(await keptOf()).toEqual({ days: [{ ...day, planned: 0 }], more: 0 });
  await of.fixture.saveFlight(withSeats(2));
  expect(await keptOf()).toEqual({ days: [], more: 0 });
});

test('a file of flights says the same of each flight before it is published', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await sell();
  await sell();
  const found = await preview(
    csvOf(tableOf([{ record: 'class', flight: 'QH101', class: 'M', seats: 1, fare: 15_000 }])),
    'f.csv',
  );
  expect(found.shown).toMatchObject([
    { id: 'QH101', counts: { keptSold: { days: [{ date: FIRST_DAY, class: 'M', sold: 2, planned: 1 }], more: 0 } } },
  ]);
});
