import { notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Executor, inSnapshot, inTransaction } from '#platform/db/database.ts';
import {
  addCalendarFeed,
  calendarFeedOf,
  calendarFeedsOf,
  removeCalendarFeed,
} from '../access/db/calendar-feed-queries.ts';
import type { CalendarFeed } from '../api.ts';
import { historyOf } from '../core/db/history-queries.ts';
import { type OrderRow, orderById, passengersOf } from '../core/db/order-queries.ts';
import { ticketsOf } from '../core/db/ticket-queries.ts';
import { toICalendar } from '../core/domain/icalendar.ts';
import { notifyBuyer } from '../core/use-cases/notify-buyer.ts';
import { confirmedOrder, ownOrder } from '../core/use-cases/own-order.ts';
import { hashCode } from '../core/use-cases/queue-emails.ts';
import { openTraveller } from '../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { doneExchanges } from '../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { waitingChange } from '../schedule/use-cases/waiting-change.ts';
import { calendarEvents } from './calendar-events.ts';

/** Reads of one feed: calendars read some times an hour, from several devices. */
const READS = { max: 120, seconds: 3600 };
/** Addresses that name no feed, by one caller. */
const UNKNOWN = { max: 30, seconds: 3600 };

async function calendarOf(
  deps: OrdersDeps,
  db: Executor,
  order: OrderRow,
  shown: { locale: Locale; named: boolean },
): Promise<string> {
  const [rows, tickets, done, past, waiting] = [
    await passengersOf(db, order.id),
    await ticketsOf(db, order.id),
    await doneExchanges(db, [order.id]),
    await historyOf(db, order.id),
    await waitingChange(db, order.id),
  ];
  const nameOf = (row: (typeof rows)[number]): string => {
    const { surname, name } = openTraveller(deps, row);
    return `${surname} ${name}`;
  };
  const passengers = rows.map((row) => ({
    id: row.id,
    category: row.category,
    name: shown.named ? nameOf(row) : '',
  }));
  const change = waiting?.change ?? null;
  return toICalendar({
    name: `Sapar ${order.number}`,
    // Entries are only ever added.
    sequence: past.length,
    changedAt: (past.at(-1)?.at ?? order.createdAt).toISOString(),
    url: `${deps.config.baseUrl}/order/${order.id}`,
    events: calendarEvents({ order, done, passengers, tickets, change }, shown),
  });
}

/** The itinerary of an order as a file, for all who may read it. @throws AppError not_found `orders.not_found`. */
export const readCalendarFile = (
  deps: OrdersDeps,
  visitor: Visitor,
  { id, locale }: { id: string; locale: Locale },
): Promise<{ filename: string; text: string }> =>
  inSnapshot(deps.db, async (tx) => {
    const order = await ownOrder(deps, visitor, id, tx);
    return { filename: `${order.number}.ics`, text: await calendarOf(deps, tx, order, { locale, named: true }) };
  });

const pathOf = (deps: OrdersDeps, token: string): string => `${deps.config.baseUrl}/api/calendars/${token}.ics`;

/** @throws AppError not_found `orders.not_found`, forbidden `orders.confirmation_required`. */
export async function readCalendarFeeds(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
): Promise<{ number: string; feeds: CalendarFeed[] }> {
  const order = await confirmedOrder(deps, visitor, id);
  const feeds = await calendarFeedsOf(deps.db, id);
  return {
    number: order.number,
    feeds: feeds.map((feed) => ({ id: feed.id, createdAt: feed.createdAt.toISOString() })),
  };
}

/**
 * Makes an address under which calendars follow an order until it is stopped; it is answered once, only its hash is
 * kept. @throws AppError as `readCalendarFeeds`.
 */
export async function createCalendarFeed(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, locale }: { id: string; locale: Locale },
): Promise<{ id: string; url: string }> {
  const order = await confirmedOrder(deps, visitor, id);
  const token = deps.ids();
  const feed = { id: deps.ids(), orderId: id, tokenHash: hashCode(token), locale, createdAt: deps.clock.now() };
  await inTransaction(deps.db, (tx) => addCalendarFeed(tx, feed));
  await notifyBuyer(deps, visitor, order, 'calendar_shared');
  return { id: feed.id, url: pathOf(deps, token) };
}

/** Stops an address; one that is stopped already stays so. @throws AppError as `readCalendarFeeds`. */
export async function stopCalendarFeed(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, feedId }: { id: string; feedId: string },
): Promise<void> {
  await confirmedOrder(deps, visitor, id);
  await removeCalendarFeed(deps.db, id, feedId);
}

/**
 * What a calendar gets under its address: the itinerary without names. @throws AppError not_found
 * `orders.calendar_unknown`, the same for a stopped address as for one that never was; limited.
 */
export async function readCalendarFeed(deps: OrdersDeps, token: string, ip: string): Promise<string> {
  const tokenHash = hashCode(token);
  const feed = await calendarFeedOf(deps.db, tokenHash);
  if (!feed) {
    await deps.limiter.consume('orders.calendar-unknown', ip, UNKNOWN);
    throw notFound('orders.calendar_unknown');
  }
  await deps.limiter.consume('orders.calendar', tokenHash, READS);
  return inSnapshot(deps.db, async (tx) => {
    const order = await orderById(tx, feed.orderId);
    if (!order) throw notFound('orders.calendar_unknown');
    return calendarOf(deps, tx, order, { locale: feed.locale, named: false });
  });
}
