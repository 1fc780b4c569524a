import { describe, expect, test } from 'vitest';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { changeContacts } from './access/use-cases/change-contacts.ts';
import { findOrder } from './access/use-cases/find-order.ts';
import { confirmReturn } from './returns/use-cases/confirm-return.ts';
import { quoteReturn } from './returns/use-cases/quote-return.ts';
import { placed, visitor } from './testing/buy.ts';
import { exchangeHarness } from './testing/exchange-harness.ts';
import { cancelOrder } from './use-cases/cancel-order.ts';
import {
  createCalendarFeed,
  readCalendarFeed,
  readCalendarFeeds,
  readCalendarFile,
  stopCalendarFeed,
} from './use-cases/read-calendar.ts';
import { readOrder } from './use-cases/read-order.ts';

const harness = exchangeHarness();
const { who } = harness;
const deps = () => harness.fixture.deps;
const IP = '198.51.100.7';

const tokenOf = (url: string): string => /\/api\/calendars\/([\w-]{30,})\.ics$/.exec(url)?.[1] ?? '';
const feedOf = async (id: string) => createCalendarFeed(deps(), who, { id, locale: 'en' });
const read = (url: string) => readCalendarFeed(deps(), tokenOf(url), IP);

/** Events by their names: number of the change, state and beginning. */
const eventsOf = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => {
      const value = (name: string) => new RegExp(`^${name}[^:\r\n]*:([^\r\n]*)`, 'm').exec(event)?.[1] ?? '';
      return {
        uid: value('UID'),
        sequence: Number(value('SEQUENCE')),
        status: value('STATUS'),
        starts: value('DTSTART'),
        ends: value('DTEND'),
      };
    });

async function carrierChanges(id: string, change: { minutes?: number; canceled?: boolean }): Promise<void> {
  const { slices } = await readOrder(deps(), who, id);
  const moved = (at: string, local: boolean) =>
    new Date(Date.parse(local ? `${at}Z` : at) + (change.minutes ?? 0) * 60_000)
      .toISOString()
      .slice(0, local ? 16 : undefined);
  harness.fixture.supplier.flights = slices
    .flatMap((slice) => slice.segments)
    .map(({ flight, departsLocal, arrivesLocal, departsAt, arrivesAt }) => ({
      flight,
      departsLocal: moved(departsLocal, true),
      arrivesLocal: moved(arrivesLocal, true),
      departsAt: moved(departsAt, false),
      arrivesAt: moved(arrivesAt, false),
      canceled: change.canceled === true,
    }));
  await publishEvent(deps().db, supplierBookingChanged, { supplierId: 'fake', bookingId: 'b1' });
  await harness.fixture.runJobs();
}

async function giveBack(id: string, passengerIds: string[]): Promise<void> {
  const quote = await quoteReturn(deps(), who, id, { kind: 'refund', passengerIds });
  const { refundAmount } = quote;
  await confirmReturn(deps(), who, { id, returnId: quote.id }, { agreed: true, refundAmount });
  await harness.fixture.runJobs();
}

describe('a calendar that follows an order', () => {
  test('has departures by local time, and no names, documents or contacts', async () => {
    const { id } = await harness.issued();
    const { url } = await feedOf(id);
    const file = await read(url);
    expect(file).toMatch(/DTSTART;TZID=Asia\/Bishkek:\d{8}T083000\r\nDTEND;TZID=Asia\/Bishkek:\d{8}T091500\r\n/);
    const { number, passengers, locator } = await readOrder(deps(), who, id);
    expect(file).toContain(number);
    for (const { surname, name } of passengers) expect(file).not.toMatch(new RegExp(`${surname}|${name}`, 'i'));
    expect(file).not.toMatch(/canary|996555|AN\d{7}|1990/i);
    expect(file).not.toContain(`${locator}`);
    // The file for its buyer says who travels.
    const { text } = await readCalendarFile(deps(), who, { id, locale: 'en' });
    expect(text.replaceAll('\r\n ', '')).toContain(`${passengers[0]?.surname} ${passengers[0]?.name}`);
    expect(eventsOf(text)).toEqual(eventsOf(file));
  });

  test('moves events with the departure before the buyer has accepted it, and cancels what is not flown', async () => {
    const { id } = await harness.issued();
    const { url } = await feedOf(id);
    const [before] = eventsOf(await read(url));
    await carrierChanges(id, { minutes: 90 });
    const [moved] = eventsOf(await read(url));
    expect(moved).toMatchObject({ uid: before?.uid, status: 'CONFIRMED' });
    expect(moved?.starts).toBe(before?.starts.replace('T083000', 'T100000'));
    expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    await carrierChanges(id, { canceled: true });
    const [canceled] = eventsOf(await read(url));
    expect(canceled).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    expect(canceled?.sequence).toBeGreaterThan(moved?.sequence ?? Number.NaN);
  });

  test('cancels what everybody gave back, and keeps it while somebody still travels', async () => {
    const { id, passengerIds } = await harness.issued();
    const { url } = await feedOf(id);
    const [before] = eventsOf(await read(url));
    const [first, ...others] = passengerIds;
    await giveBack(id, [first ?? '']);
    expect(eventsOf(await read(url))).toMatchObject([{ uid: before?.uid, status: 'CONFIRMED' }]);
    await giveBack(id, others);
    const [after] = eventsOf(await read(url));
    expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED', starts: before?.starts });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
  });

  test('cancels the flight that was exchanged and has the other one instead', async () => {
    const { id, passengerIds, day } = await harness.issued();
    const { url } = await feedOf(id);
    const [before] = eventsOf(await read(url));
    const offer = await harness.offered(id, passengerIds, day);
    await harness.confirm(id, offer);
    await harness.pay(offer.id);
    const [former, instead] = eventsOf(await read(url));
    expect(former).toMatchObject({ uid: before?.uid, status: 'CANCELLED', starts: before?.starts });
    expect(instead).toMatchObject({ status: 'CONFIRMED' });
    expect(instead?.uid).not.toBe(before?.uid);
    expect(instead?.starts).toContain(day.replaceAll('-', ''));
  });

  test('an unpaid booking is tentative, and one given up is cancelled', async () => {
    const id = await placed(harness.fixture, who, harness.party());
    const { url } = await feedOf(id);
    expect(eventsOf(await read(url))).toMatchObject([{ status: 'TENTATIVE' }]);
    await cancelOrder(deps(), who, id);
    await harness.fixture.runJobs();
    expect(eventsOf(await read(url))).toMatchObject([{ status: 'CANCELLED' }]);
  });
});

describe('the address of a calendar', () => {
  test('is for the buyer to make: not for a finder, and not found for a stranger', async () => {
    const { id } = await harness.issued();
    const { number, passengers } = await readOrder(deps(), who, id);
    const finder = visitor('finder');
    await findOrder(deps(), finder, { number, proof: passengers[0]?.surname ?? '' });
    const ways = (reader: typeof who) => [
      () => createCalendarFeed(deps(), reader, { id, locale: 'ru' }),
      () => readCalendarFeeds(deps(), reader, id),
      () => stopCalendarFeed(deps(), reader, { id, feedId: 'x' }),
    ];
    for (const way of ways(finder)) await expect(way()).rejects.toMatchObject({ code: 'orders.confirmation_required' });
    for (const way of ways(visitor('stranger')))
      await expect(way()).rejects.toMatchObject({ code: 'orders.not_found' });
    expect((await readCalendarFile(deps(), finder, { id, locale: 'ru' })).filename).toBe(`${number}.ics`);
  });

  test('a stopped address and one that never was are answered alike', async () => {
    const { id } = await harness.issued();
    const [kept, stopped] = [await feedOf(id), await feedOf(id)];
    await stopCalendarFeed(deps(), who, { id, feedId: stopped.id });
    const unknown = { kind: 'not_found', code: 'orders.calendar_unknown', details: {} };
    await expect(read(stopped.url)).rejects.toMatchObject(unknown);
    for (const token of ['', 'x', tokenOf(kept.url).toUpperCase(), id, kept.id])
      await expect(readCalendarFeed(deps(), token, IP)).rejects.toMatchObject(unknown);
    expect(await read(kept.url)).toContain('BEGIN:VEVENT');
    expect((await readCalendarFeeds(deps(), who, id)).feeds.map((feed) => feed.id)).toEqual([kept.id]);
  });

  test('is no address of another order’s: it is stopped by its own alone', async () => {
    const [{ id }, { id: other }] = [await harness.issued(), await harness.issued()];
    const feed = await feedOf(id);
    await stopCalendarFeed(deps(), who, { id: other, feedId: feed.id });
    expect(await read(feed.url)).toContain('BEGIN:VEVENT');
  });

  test('is kept as a hash; the eleventh of an order takes the place of the oldest', async () => {
    const { id } = await harness.issued();
    const first = await feedOf(id);
    harness.fixture.clock.advance({ seconds: 1 });
    for (let n = 0; n < 10; n++) await feedOf(id);
    await expect(read(first.url)).rejects.toMatchObject({ code: 'orders.calendar_unknown' });
    expect((await readCalendarFeeds(deps(), who, id)).feeds).toHaveLength(10);
    const { rows } = await harness.database.pool.query('select f::text as row from orders.calendar_feeds f');
    expect(JSON.stringify(rows)).not.toContain(tokenOf(first.url));
  });

  test('ends when staff give the order other contacts', async () => {
    const { id } = await harness.issued();
    const { url } = await feedOf(id);
    await inTransaction(deps().db, (tx) =>
      changeContacts(deps(), tx, {
        orderId: id,
        contacts: { phone: '+996700000001', email: 'new@example.kg' },
        by: 'staff-1',
        ip: '10.0.0.1',
        requestId: 'r1',
      }),
    );
    await expect(read(url)).rejects.toMatchObject({ code: 'orders.calendar_unknown' });
  });

  test('is read 120 times an hour at most, and one caller guesses 30 times', async () => {
    const { id } = await harness.issued();
    const { url } = await feedOf(id);
    for (let n = 0; n < 120; n++) await read(url);
    await expect(read(url)).rejects.toMatchObject({ kind: 'limited' });
    for (let n = 0; n < 30; n++)
      await expect(readCalendarFeed(deps(), `guess-${n}`, IP)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(readCalendarFeed(deps(), 'guess', IP)).rejects.toMatchObject({ kind: 'limited' });
  });
});
