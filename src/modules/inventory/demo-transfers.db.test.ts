import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { ADA, officeFixture } from './testing/own-flights-fixture.ts';

const { database, clock, inventory } = await inventoryFixture();
const { office } = officeFixture(inventory);

const toTown = async () => {
  const found = await inventory.searchTransfers({
    from: ['bishkek-manas'],
    to: ['bishkek'],
    date: '2026-04-10',
    time: '14:30',
    guests: 2,
    luggage: 2,
  });
  return found.map(({ service }) => service);
};

test('transfers of the demonstration stand in the tables of the office, published once, without changes', async () => {
  const { transfers } = await office.readTransfers();
  expect(transfers.map(({ id, state }) => `${id} ${state}`)).toEqual(
    [11, 12, 13, 21, 31, 41, 42, 43, 51, 52].map((id) => `${id} published`),
  );
  const page = await office.readTransfer('11');
  expect(page).toMatchObject({
    state: 'published',
    faults: [],
    preview: { counts: { added: 0, changed: 0, closed: 0 } },
  });
  // Three classes of cars and the express on 331 days.
  expect(page.publications).toMatchObject([{ counts: { added: 1_324, sold: 0 }, isUndo: false }]);
  await inventory.extendTimetable(demoTimetable());
  expect(await office.readTransfer('11')).toEqual(page);
  // The airport of Osh has no express.
  expect((await office.readTransferDays('21', undefined)).classes).toEqual(['econom', 'business', 'vip']);
});

test('what the office changes of one of them, or takes from sale, stays as it has left it', async () => {
  const { transfer, revision } = await office.readTransfer('11');
  const classes = transfer.classes.filter((one) => one.class !== 'vip');
  await office.saveTransfer(ADA, { id: '11', revision, transfer: { ...transfer, classes } });
  await office.publishTransfer(ADA, { id: '11', revision: revision + 1 });
  const [last] = (await office.readTransfer('21')).publications;
  await office.undoTransfer(ADA, { id: '21', publication: last?.id ?? 0 });
  clock.advance({ minutes: 24 * 60 });
  await inventory.extendTimetable(demoTimetable());
  expect(await toTown()).toEqual(['U0 11E', 'U0 11B', 'F0 11']);
  expect((await office.readTransfer('21')).state).toBe('draft');
  // The day that has come into view is planned from what the office has published.
  const { rows } = await database.db.execute<{ rbd: string }>(sql`
    select rbd from inventory.stock where flight_id = 'U0/11-20270127' order by rbd`);
  expect(rows.map(({ rbd }) => rbd)).toEqual(['B', 'E', 'X']);
  expect(await office.roll()).toBe(0);
});
