import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { createListener } from '#platform/realtime/listener.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { OwnFlight } from './domain/own/flight-shape.ts';
import { SEATS_CHANNEL } from './index.ts';
import { ADA, ANTALYA, FIRST_DAY } from './testing/own-flights-fixture.ts';
import { op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';

const { of, process, find, offerOf, request, sell, stockOn } = ownFlightsRelease();

const code = (error: string) => expect.objectContaining({ code: error });

test('another process that follows the change log finds a new carrier and an act of the office', async () => {
  const other = process();
  const news = createListener({ pool: of.database.pool, channel: SEATS_CHANNEL, log: testLog().log });
  await other.follow(news);
  const totals = async () => (await find(FIRST_DAY, other)).map(({ total }) => total.minor / 100).sort();
  const found = (wanted: number[]) => expect.poll(totals, { timeout: 10_000 }).toEqual(wanted);
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await found([12_300, 16_300]);
  const day = { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY };
  await of.fixture.office.changeDepartures(ADA, { ...day, wanted: { act: 'stop' } });
  await found([]);
  await of.fixture.office.changeDepartures(ADA, { ...day, wanted: { act: 'resume' } });
  await of.fixture.office.changeDepartures(ADA, { ...day, wanted: { act: 'price', rbd: 'T', fare: 12_000 } });
  await found([13_300, 16_300]);
  await Promise.all([other.stop(), news.stop()]);
});

test('an opened offer says at the next step that it is not sold any more, or at another price', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const offer = await offerOf('standard');
  const day = { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY };
  const act = (wanted: Parameters<typeof of.fixture.office.changeDepartures>[1]['wanted']) =>
    of.fixture.office.changeDepartures(ADA, { ...day, wanted });
  const hold = () => of.inventory.hold(op(), request(offer));
  await act({ act: 'stop' });
  expect(await hold()).toMatchObject({ kind: 'rejected', code: 'GONE' });
  await act({ act: 'resume' });
  await act({ act: 'close', rbd: 'M' });
  expect(await hold()).toMatchObject({ kind: 'rejected', code: 'GONE' });
  await act({ act: 'open', rbd: 'M' });
  await act({ act: 'price', rbd: 'M', fare: 16_000 });
  expect(await hold()).toMatchObject({ kind: 'rejected', code: 'PRICE_CHANGED' });
  await act({ act: 'price', rbd: 'M', fare: 15_000 });
  expect(await hold()).toMatchObject({ kind: 'ok' });
});

test('a seat that comes back while the sale is stopped is not sold', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const sold = await sell();
  await of.fixture.office.changeDepartures(ADA, {
    id: 'QH101',
    from: FIRST_DAY,
    to: FIRST_DAY,
    wanted: { act: 'stop' },
  });
  await of.inventory.void(op(), refOf(sold), { travellers: 'all' });
  expect(await find()).toEqual([]);
});

test('an allotment below what is sold is refused; seats that were set by hand outlive a publication', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await sell();
  await sell();
  const day = { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY };
  const allot = (seats: number) =>
    of.fixture.office.changeDepartures(ADA, { ...day, wanted: { act: 'allot', rbd: 'M', seats } });
  await expect(allot(1)).rejects.toEqual(
    expect.objectContaining({ code: 'flights.below_sold', details: { sold: 2, date: FIRST_DAY } }),
  );
  await expect(allot(177)).rejects.toEqual(code('flights.more_than_cabin'));
  await allot(2);
  expect((await stockOn(FIRST_DAY))[0]).toEqual({ rbd: 'M', seats: 2, sold: 2 });
  await of.fixture.publishFlight({ ...ANTALYA, aircraft: 'Airbus A320' });
  expect((await stockOn(FIRST_DAY))[0]).toEqual({ rbd: 'M', seats: 2, sold: 2 });
  expect((await stockOn(addDays(FIRST_DAY, 1)))[0]).toEqual({ rbd: 'M', seats: 10, sold: 0 });
  expect(of.fixture.recorded.some(({ action }) => action === 'departures_changed')).toBe(true);
});

test('buyers and an editor who lowers the allotment at once: never more sold than seats', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const offer = await offerOf('standard');
  const wanted = { act: 'allot' as const, rbd: 'M', seats: 5 };
  const [lowered, ...holds] = await Promise.allSettled([
    of.fixture.office.changeDepartures(ADA, { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY, wanted }),
    ...Array.from({ length: 10 }, () => process().hold(op(), request(offer))),
  ]);
  const held = holds.filter((one) => one.status === 'fulfilled' && one.value.kind === 'ok').length;
  const [row] = await stockOn(FIRST_DAY);
  expect(row?.sold).toBe(held);
  // Either the editor came first, and five buyers were left out, or ten were sold and the editor was refused.
  expect(row?.seats).toBe(lowered?.status === 'fulfilled' ? 5 : 10);
  expect(row?.sold).toBeLessThanOrEqual(row?.seats ?? 0);
});

test('control: an editor who writes without looking at what is sold is stopped by the table itself', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await sell();
  const blind = of.database.pool.query(`update inventory.stock set seats = 0 where rbd = 'M'`);
  await expect(blind).rejects.toThrow('never_oversold');
});

test('the daily run writes the day that has come into view and gives back unsold seats of a block, once', async () => {
  await of.fixture.publishCarrier();
  const [period] = ANTALYA.periods as [OwnFlight['periods'][number]];
  const block = { seats: 14, net: 9_000, releaseDays: 3 };
  await of.fixture.publishFlight({ ...ANTALYA, block, periods: [{ ...period, to: '2027-12-31' }] });
  await sell();
  expect(await find(addDays('2026-03-02', 331))).toEqual([]);
  expect(await of.fixture.office.roll()).toBe(0);
  of.clock.set('2026-03-03T06:00:00Z');
  expect(await of.fixture.office.roll()).toBe(1);
  expect(await of.fixture.office.roll()).toBe(0);
  expect((await find(addDays('2026-03-03', 330))).length).toBe(2);
  of.clock.set('2026-03-08T06:00:00Z');
  await of.fixture.office.roll();
  expect(await stockOn(FIRST_DAY)).toEqual([
    { rbd: 'M', seats: 1, sold: 1 },
    { rbd: 'T', seats: 0, sold: 0 },
  ]);
  expect(await find(FIRST_DAY)).toEqual([]);
});

test('a departure moved in the office goes to everybody who has tickets, and stays moved', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const sold = await sell();
  const day = { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY };
  await of.fixture.office.changeDepartures(ADA, { ...day, wanted: { act: 'move', minutes: 95 } });
  expect(of.fixture.notified).toEqual([sold.id]);
  await of.fixture.office.roll();
  expect((await find())[0]?.slices[0]?.[0]?.flight.departsLocal).toBe(`${FIRST_DAY}T10:35`);
  await of.fixture.office.changeDepartures(ADA, { ...day, wanted: { act: 'cancel' } });
  expect(await find()).toEqual([]);
  const whole = await of.inventory.quoteRefund(op(), sold.id, { travellers: 'all' });
  expect(whole.totalMinor).toBe(16_300_00);
});

test('a departure that leaves later than planned is not cancelled once its planned time has passed', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const sold = await sell();
  const day = { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY };
  await of.fixture.office.changeDepartures(ADA, { ...day, wanted: { act: 'move', minutes: 95 } });
  // 09:30 in Bishkek: it was to leave at 09:00, and leaves at 10:35.
  of.clock.set(`${FIRST_DAY}T03:30:00Z`);
  await of.fixture.office.roll();
  await of.fixture.publishFlight({ ...ANTALYA, aircraft: 'Airbus A320' });
  const [flight] = (await of.inventory.retrieve(sold.id))?.flights ?? [];
  expect(flight?.now).toMatchObject({ canceled: false, departsLocal: `${FIRST_DAY}T10:35` });
  expect(of.fixture.notified).toEqual([sold.id]);
});

test('a departure is not moved to a time that has passed', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  of.clock.set(`${FIRST_DAY}T00:00:00Z`);
  const day = { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY };
  const move = (minutes: number) =>
    of.fixture.office.changeDepartures(ADA, { ...day, wanted: { act: 'move', minutes } });
  await expect(move(-180)).rejects.toMatchObject({
    fields: [{ path: 'minutes', code: 'flights.moved_to_the_past' }],
  });
  await move(-60);
  expect((await find())[0]?.slices[0]?.[0]?.flight.departsLocal).toBe(`${FIRST_DAY}T08:00`);
});

test('seats over all classes fit cabin and block: sold ones of closed classes count, opened ones too', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, cabins: { economy: 14, business: 10 } });
  await sell('lite');
  const day = { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY };
  const act = (wanted: Parameters<typeof of.fixture.office.changeDepartures>[1]['wanted']) =>
    of.fixture.office.changeDepartures(ADA, { ...day, wanted });
  await act({ act: 'close', rbd: 'T' });
  await expect(act({ act: 'allot', rbd: 'M', seats: 14 })).rejects.toEqual(code('flights.more_than_cabin'));
  await act({ act: 'allot', rbd: 'M', seats: 13 });
  await expect(act({ act: 'open', rbd: 'T' })).rejects.toEqual(code('flights.more_than_cabin'));
  await act({ act: 'allot', rbd: 'M', seats: 10 });
  await act({ act: 'open', rbd: 'T' });
  const block = { seats: 14, net: 9_000, releaseDays: 3 };
  await of.fixture.publishFlight({ ...ANTALYA, block });
  await expect(act({ act: 'allot', rbd: 'M', seats: 11 })).rejects.toEqual(code('flights.more_than_block'));
});
