import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { OwnTransfer } from './domain/own-transfers/transfer-shape.ts';
import type { HotelTransferOffer, Inventory } from './index.ts';
import { ADA } from './testing/own-flights-fixture.ts';
import { bookingOf, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';
import { SEDAN, TO_TOWN, VAN } from './testing/own-transfers-fixture.ts';

const { of, process } = ownFlightsRelease();
const DAY = '2026-03-12';

const search = (by: Inventory = of.inventory, more: { date?: string; from?: string[]; to?: string[] } = {}) =>
  by.searchTransfers({
    from: ['bishkek-manas'],
    to: ['bishkek'],
    date: DAY,
    time: '14:30',
    guests: 2,
    luggage: 2,
    ...more,
  });
async function offerOf(kind = 'vip') {
  const found = (await search()).find(({ key }) => key.kind === 'ride' && key.class === kind);
  if (!found) throw new Error(`nothing in ${kind}`);
  return found;
}
const requestOf = ({ offerId, total }: HotelTransferOffer) => ({
  offerId,
  expect: total,
  travellers: [{ id: 'lead', category: 'aaa' as const }],
});
async function sell(kind = 'vip') {
  const offer = await offerOf(kind);
  const held = bookingOf(await of.inventory.holdHotelTransfer(op(), requestOf(offer)));
  return bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
}
async function save(transfer: OwnTransfer = TO_TOWN): Promise<string> {
  const { office } = of.fixture;
  const [known] = (await office.readTransfers()).transfers;
  if (!known) return office.createTransfer(ADA, transfer);
  const { revision } = await office.readTransfer(known.id);
  await office.saveTransfer(ADA, { id: known.id, revision, transfer });
  return known.id;
}
async function publish(transfer: OwnTransfer = TO_TOWN): Promise<string> {
  const id = await save(transfer);
  const { revision } = await of.fixture.office.readTransfer(id);
  await of.fixture.office.publishTransfer(ADA, { id, revision });
  return id;
}
const stockOn = async (day: string) => {
  const id = `U0/1001-${day.replaceAll('-', '')}`;
  const { rows } = await of.database.db.execute<{ rbd: string; seats: number; sold: number }>(
    sql`select rbd, seats, sold from inventory.stock where flight_id = ${id} order by rbd`,
  );
  return rows;
};
const refused = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });

test('a release sells no transfer until the office publishes one; drafts sell nothing', async () => {
  expect(await search()).toEqual([]);
  const id = await save();
  expect(id).toBe('1001');
  expect(await search()).toEqual([]);
  const draft = await of.fixture.office.readTransfer(id);
  expect(draft.faults).toEqual([]);
  // Two classes on 331 days.
  expect(draft.preview?.counts).toEqual({ added: 662, changed: 0, closed: 0, sold: 0 });
  await publish();
  expect((await search()).map(({ service, left, total }) => [service, left, total.minor])).toEqual([
    ['U0 1001E', 3, 150_000],
    ['U0 1001V', 2, 400_000],
  ]);
  expect(await search(of.inventory, { from: ['bishkek'], to: ['bishkek-manas'] })).toHaveLength(2);
  expect(await of.inventory.countPublished()).toBe(1);
  expect(of.fixture.recorded.map(({ action, subjectKind }) => [action, subjectKind])).toEqual([
    ['transfer_draft_saved', 'transfer'],
    ['transfer_draft_saved', 'transfer'],
    ['transfer_published', 'transfer'],
  ]);
});

test('a preview says day by day where more cars are sold than it leaves', async () => {
  const id = await publish();
  await sell();
  await save({ ...TO_TOWN, classes: TO_TOWN.classes.map((one) => (one.class === 'vip' ? { ...one, units: 0 } : one)) });
  expect((await of.fixture.office.readTransfer(id)).preview?.keptSold).toEqual({
    days: [{ date: DAY, class: 'vip', sold: 1, planned: 0 }],
    more: 0,
  });
});

test('another process sells what was published, and not what was stopped, closed or sold out', async () => {
  const id = await publish();
  const other = process();
  expect(await search(other)).toHaveLength(2);
  const { office } = of.fixture;
  const day = { id, from: DAY, to: DAY };
  const found = async () => (await search(other)).map(({ service, left }) => `${service} ${left}`);
  expect(await office.changeTransferDays(ADA, { ...day, wanted: { act: 'stop' } })).toBe(1);
  expect(await found()).toEqual([]);
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'resume' } });
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'close', class: 'vip' } });
  expect(await found()).toEqual(['U0 1001E 3']);
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'open', class: 'vip' } });
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'cars', class: 'vip', cars: 1 } });
  await sell();
  expect(await found()).toEqual(['U0 1001E 3']);
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'price', class: 'econom', price: 900 } });
  expect((await search(other)).map(({ total }) => total)).toEqual([fromMajor(900)]);
  expect(of.fixture.recorded.filter(({ action }) => action === 'transfer_days_changed')).toHaveLength(6);
});

test('an offer that was opened before knows of a stop, of another price and of another publication', async () => {
  const id = await publish();
  const { office } = of.fixture;
  const offer = await offerOf();
  const hold = async (by: Inventory = of.inventory) => {
    const answer = await by.holdHotelTransfer(op(), requestOf(offer));
    return answer.kind === 'ok' ? 'ok' : answer.code;
  };
  const day = { id, from: DAY, to: DAY };
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'stop' } });
  expect(await hold()).toBe('GONE');
  await office.changeTransferDays(ADA, { ...day, wanted: { act: 'resume' } });
  expect(await hold()).toBe('ok');
  const other = process();
  await search(other);
  await publish({ ...TO_TOWN, nightPercent: 50, classes: [SEDAN, { ...VAN, price: 4_500 }] });
  expect(await hold(other)).toBe('PRICE_CHANGED');
  const [last] = (await office.readTransfer(id)).publications;
  await office.undoTransfer(ADA, { id, publication: last?.id ?? 0 });
  expect(await hold(other)).toBe('ok');
});

test('what is sold keeps its price and its ladder, and its car stays sold when fewer are published', async () => {
  await publish();
  const sold = [await sell(), await sell()];
  const fewer = { ...TO_TOWN, classes: [SEDAN, { ...VAN, units: 1, price: 6_000, refund: null }] };
  const id = await save(fewer);
  const { preview } = await of.fixture.office.readTransfer(id);
  expect(preview).toMatchObject({ reservations: 2, counts: { changed: 331, sold: 2 } });
  expect(preview?.lines[0]).toEqual({ what: 'changed', class: 'vip', date: DAY, sold: 2 });
  await publish(fewer);
  expect(await stockOn(DAY)).toEqual([
    { rbd: 'E', seats: 3, sold: 0 },
    { rbd: 'V', seats: 2, sold: 2 },
  ]);
  const [first] = sold as [(typeof sold)[number]];
  of.clock.set('2026-03-03T06:00:00Z');
  const quote = await of.inventory.quoteRefund(op(), first.id, { travellers: ['lead'] });
  expect(quote.totalMinor).toBe(fromMajor(4_000).minor);
});

test('an undone publication brings back what was before; after the first one the transfer is not sold', async () => {
  const id = await publish();
  const booking = await sell();
  const { office } = of.fixture;
  const undo = async () => {
    const [last] = (await office.readTransfer(id)).publications;
    await office.undoTransfer(ADA, { id, publication: last?.id ?? 0 });
  };
  await undo();
  expect(await search()).toEqual([]);
  await expect(undo()).rejects.toEqual(refused('rides.nothing_to_undo'));
  // What was sold before can be annulled.
  await of.inventory.void(op(), refOf(booking), { travellers: 'all' });
  expect((await of.inventory.retrieve(booking.id))?.state).toBe('voided');
  await publish();
  expect(await search()).toHaveLength(2);
});

test('the places of a transfer that was ever published do not change; a new one takes them', async () => {
  const { office } = of.fixture;
  const back = { ...TO_TOWN, from: TO_TOWN.to, to: TO_TOWN.from };
  const toStation = { ...TO_TOWN, to: { ...TO_TOWN.to, place: 'bishkek-2' } };
  const fault = (field: string) => ({ fields: [{ path: field, code: 'rides.rerouted' }] });
  const id = await publish();
  const offer = await offerOf();
  await expect(publish(back)).rejects.toMatchObject(fault('from.place'));
  await expect(publish(toStation)).rejects.toMatchObject(fault('to.place'));
  const { faults, preview } = await office.readTransfer(id);
  expect([faults, preview]).toEqual([[{ field: 'to.place', code: 'rides.rerouted' }], null]);
  // Nor after the publication was taken back: the offer of the first edition may still be open.
  const [last] = (await office.readTransfer(id)).publications;
  await office.undoTransfer(ADA, { id, publication: last?.id ?? 0 });
  await expect(publish(back)).rejects.toMatchObject(fault('from.place'));
  expect(await of.inventory.holdHotelTransfer(op(), requestOf(offer))).toMatchObject({ code: 'GONE' });
  await publish({ ...TO_TOWN, noticeHours: 5 });
  expect((await of.inventory.holdHotelTransfer(op(), requestOf(offer))).kind).toBe('ok');
  // A draft that was never published may be given other places.
  const other = await office.createTransfer(ADA, TO_TOWN);
  await office.saveTransfer(ADA, { id: other, revision: 1, transfer: back });
  await office.publishTransfer(ADA, { id: other, revision: 2 });
  expect((await office.readTransfer(other)).faults).toEqual([]);
});

test('a draft of another editor is not written over, and what cannot be is refused with its reason', async () => {
  const id = await save();
  const { office } = of.fixture;
  await expect(office.saveTransfer(ADA, { id, revision: 0, transfer: TO_TOWN })).rejects.toEqual(
    refused('rides.changed_meanwhile'),
  );
  await expect(office.publishTransfer(ADA, { id, revision: 7 })).rejects.toEqual(refused('rides.changed_meanwhile'));
  const unknown = { ...TO_TOWN, to: { ...TO_TOWN.to, place: 'Атлантида' } };
  await expect(office.createTransfer(ADA, unknown)).rejects.toMatchObject({
    fields: [{ path: 'to.place', code: 'rides.unknown_place' }],
  });
  await expect(office.readTransfer('1999')).rejects.toEqual(refused('rides.no_such_transfer'));
  const day = { id, from: DAY, to: DAY };
  await expect(office.changeTransferDays(ADA, { ...day, wanted: { act: 'stop' } })).rejects.toEqual(
    refused('rides.no_days'),
  );
  await expect(
    office.changeTransferDays(ADA, { ...day, to: '2026-03-11', wanted: { act: 'stop' } }),
  ).rejects.toMatchObject({ fields: [{ path: 'to', code: 'rides.season_backwards' }] });
  // A place is kept by its key, however it was typed.
  const typed = { ...TO_TOWN, from: { ...TO_TOWN.from, place: 'Манас' } };
  await office.saveTransfer(ADA, { id, revision: 1, transfer: typed });
  expect((await office.readTransfer(id)).transfer.from.place).toBe('bishkek-manas');
  await office.saveTransfer(ADA, { id, revision: 2, transfer: { ...TO_TOWN, classes: [] } });
  await expect(office.publishTransfer(ADA, { id, revision: 3 })).rejects.toMatchObject({
    fields: [{ path: 'classes', code: 'rides.no_class' }],
  });
});

test('fewer cars than are sold on a day are refused; cars set by hand outlive a publication', async () => {
  const id = await publish();
  await sell();
  const { office } = of.fixture;
  const days = { id, from: DAY, to: '2026-03-13' };
  const cars = (count: number) =>
    office.changeTransferDays(ADA, { ...days, wanted: { act: 'cars', class: 'vip', cars: count } });
  await expect(cars(0)).rejects.toEqual(refused('rides.below_sold', { details: { sold: 1, date: DAY } }));
  expect(await cars(1)).toBe(2);
  await publish({ ...TO_TOWN, classes: [SEDAN, { ...VAN, units: 9 }] });
  expect((await stockOn('2026-03-13'))[1]).toMatchObject({ seats: 1 });
  expect((await stockOn('2026-03-14'))[1]).toMatchObject({ seats: 9 });
  const { days: shown } = await office.readTransferDays(id, DAY);
  expect(shown[0]?.classes[1]).toMatchObject({ class: 'vip', cars: 1, sold: 1, setByHand: true });
});

test('ways are those of published transfers, with the lowest price for two on a free day of a month', async () => {
  expect(await of.inventory.transferWays()).toEqual([]);
  const id = await publish();
  const way = { from: 'bishkek-manas', to: 'bishkek', isFromAirport: true, time: '12:00' };
  expect(await of.inventory.transferWays()).toEqual([
    { ...way, lowest: { price: fromMajor(1_500), date: '2026-03-03' } },
  ]);
  const { office } = of.fixture;
  const month = { id, from: '2026-03-03', to: '2026-05-01' };
  await office.changeTransferDays(ADA, { ...month, to: '2026-03-04', wanted: { act: 'stop' } });
  expect((await of.inventory.transferWays())[0]?.lowest?.date).toBe('2026-03-05');
  await office.changeTransferDays(ADA, { ...month, wanted: { act: 'stop' } });
  expect(await of.inventory.transferWays()).toEqual([{ ...way, lowest: null }]);
});

test('the lowest price is of the cheapest day that has a car, in whichever class; eight ways are listed', async () => {
  const id = await publish();
  const { office } = of.fixture;
  const lowest = async () => (await of.inventory.transferWays())[0]?.lowest;
  const price = (on: string, kind: 'econom' | 'vip', soms: number) =>
    office.changeTransferDays(ADA, { id, from: on, to: on, wanted: { act: 'price', class: kind, price: soms } });
  await price('2026-03-20', 'econom', 900);
  await price('2026-03-10', 'vip', 800);
  expect(await lowest()).toEqual({ price: fromMajor(800), date: '2026-03-10' });
  await office.changeTransferDays(ADA, {
    id,
    from: '2026-03-10',
    to: '2026-03-10',
    wanted: { act: 'cars', class: 'vip', cars: 0 },
  });
  expect(await lowest()).toEqual({ price: fromMajor(900), date: '2026-03-20' });
  await price('2026-03-10', 'econom', 900);
  expect(await lowest()).toEqual({ price: fromMajor(900), date: '2026-03-10' });
  // Cheaper, but too soon for the notice that a car needs now.
  await office.saveTransfer(ADA, {
    id,
    revision: (await office.readTransfer(id)).revision,
    transfer: { ...TO_TOWN, noticeHours: 168 },
  });
  await office.publishTransfer(ADA, { id, revision: (await office.readTransfer(id)).revision });
  await price('2026-03-05', 'econom', 500);
  expect(await lowest()).toEqual({ price: fromMajor(900), date: '2026-03-10' });
  for (let n = 0; n < 8; n++) {
    const more = await office.createTransfer(ADA, TO_TOWN);
    await office.publishTransfer(ADA, { id: more, revision: 1 });
  }
  expect(await of.inventory.transferWays()).toHaveLength(8);
});

test('no more than a thousand transfers are kept', async () => {
  await of.database.db.execute(sql`
    insert into inventory.network_items (kind, id, carrier, revision, draft, updated_at, updated_by)
    select 'transfer', n::text, 'U0', 1, '{}', now(), 'ada' from generate_series(1001, 2000) n`);
  await expect(of.fixture.office.createTransfer(ADA, TO_TOWN)).rejects.toMatchObject({
    fields: [{ path: 'from.place', code: 'rides.too_many' }],
  });
});

test('days of published transfers are kept 330 days ahead; old ones without reservations are forgotten', async () => {
  await publish();
  await sell();
  const { office } = of.fixture;
  expect(await office.roll()).toBe(0);
  of.clock.set('2026-05-02T06:00:00Z');
  expect(await office.roll()).toBe(61);
  expect(await stockOn(addDays('2026-05-02', 330))).toHaveLength(2);
  expect(await stockOn('2026-03-11')).toEqual([]);
  expect(await stockOn(DAY)).toHaveLength(2);
});
