import { expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { ADA, officeFixture } from './testing/own-flights-fixture.ts';
import { offersOf } from './testing/rail-bus-fixture.ts';

const { inventory, clock } = await inventoryFixture();
const { office } = officeFixture(inventory);
const TOKMOK = { from: 'bishkek-2-station', to: 'tokmok-station' };
/** A train of the demonstration that goes to Tokmok twice a day: morning and evening. */
const RUN = 'W06001';
const faresOn = async (date: string) =>
  (await offersOf(inventory, { ...TOKMOK, date }))
    .toSorted((a, b) => a.total.minor - b.total.minor)
    .map(({ fareFamily, total }) => `${fareFamily} ${total.minor / 100}`);

test('trains and buses of the demonstration are rows of the office; one unchanged would change nothing', async () => {
  const { runs, carriers } = await office.readRuns('rail');
  expect([runs.length, carriers.map(({ code, state }) => [code, state])]).toEqual([8, [['W0', 'published']]]);
  expect((await office.readRuns('bus')).runs).toHaveLength(14);
  const page = await office.readRun(RUN);
  expect([page.state, page.faults]).toEqual(['published', []]);
  expect(page.preview?.counts).toMatchObject({ changed: 0, moved: 0, canceled: 0, removed: 0, sold: 0 });
});

test('fares that the office publishes of one hold on all its days, those that come into view among them', async () => {
  const day = '2026-03-20';
  expect(await faresOn(day)).toEqual(['seat 65', 'seat 65', 'seat 65', 'soft 125', 'soft 125', 'lux 225']);
  const { run, revision } = await office.readRun(RUN);
  const classes = run.classes.map((one) => ({ ...one, fare: one.fare + 10 }));
  await office.saveRun(ADA, { id: RUN, revision, run: { ...run, classes } });
  await office.publishRun(ADA, { id: RUN, revision: revision + 1 });
  clock.advance({ days: 1 });
  await inventory.extendTimetable(demoTimetable());
  expect(await faresOn(day)).toEqual(['seat 65', 'seat 65', 'seat 75', 'soft 125', 'soft 135', 'lux 225']);
  const last = (await office.readRunDays(RUN, '2027-01-20')).days.at(-1);
  expect(last?.classes.map(({ class: sold, fare }) => [sold, fare.minor])).toEqual([
    ['seat', 7_000],
    ['soft', 13_000],
  ]);
  expect(await inventory.extendTimetable(demoTimetable())).toBe(0);
});
