import { AppError } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import type { SearchParams } from '#modules/search/api.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { WatchRow } from '../db/schema.ts';
import { deleteOverWatches, listDueWatches, recordCheck } from '../db/watch-queries.ts';
import { decideWatch, type WatchDecision } from '../domain/decide-watch.ts';
import type { WatchesDeps } from '../ports.ts';
import { toEmailData } from './watch-email.ts';

/** Questions asked in one run, so that a run ends before the next begins and suppliers are not flooded. */
const MAX_PER_RUN = 200;
/** Questions asked side by side: a run of patience alone is over in a quarter of an hour. */
const CONCURRENCY = 5;
const HOUR = 3_600_000;
/** Seats are waited for more eagerly than a lower price. */
const CHECK_INTERVALS_MS = { price: 6 * HOUR, seats: HOUR } as const;
/** A search that has not ended by then is read as it stands. */
const SEARCH_TIMEOUT_MS = 25_000;
const DELETE_AFTER_MS = 48 * HOUR;
/** Suppliers and prices are those of the page that the watch was set on. */
const BUYER = { channel: 'site' } as const;

/** Never the message: one of the database's holds what was to be written. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'threw';
};

/**
 * The cheapest sum for the whole party that can be bought now; null: nothing found. @throws AppError when the
 * question may not be asked any longer.
 */
async function searchAgain(deps: WatchesDeps, params: SearchParams): Promise<Money | null> {
  const { uid } = await deps.search.start(params, BUYER);
  for await (const { complete } of deps.search.stream(uid, 0, AbortSignal.timeout(SEARCH_TIMEOUT_MS), BUYER))
    if (complete) break;
  const sums = (await deps.search.read(uid, { buyer: BUYER })).itineraries.flatMap(({ offers }) =>
    offers[0] ? [offers[0].price.total] : [],
  );
  return sums.toSorted((a, b) => a.minor - b.minor)[0] ?? null;
}

async function emailDecision(deps: WatchesDeps, row: WatchRow, decision: WatchDecision): Promise<boolean> {
  const now = deps.clock.now();
  const state = decision.notify === 'seats' ? 'notified' : 'active';
  const nextCheck = new Date(now.getTime() + CHECK_INTERVALS_MS[row.kind]);
  return inTransaction(deps.db, async (tx) => {
    const notifiedNow = decision.notify ? decision.currentPrice : null;
    if (!(await recordCheck(tx, row, { state, lastNotified: notifiedNow, nextCheck })) || !decision.notify)
      return false;
    const { to, locale, page, search, ...content } = toEmailData(deps, row);
    const head = { to, locale, dedupe: `watch:${row.id}:${now.toISOString()}` };
    const data = { ...content, stop: page, currentPrice: decision.currentPrice };
    await deps.notifications.sendEmail(
      tx,
      decision.notify === 'cheaper'
        ? { ...head, template: 'price-fell', data: { ...data, link: search, previousPrice: decision.previousPrice } }
        : { ...head, template: 'seats-appeared', data: { ...data, link: page } },
    );
    // Not the page of the watch: its address ends the watch.
    const { pathname, search: query } = new URL(search);
    await deps.notifications.notifyOwner(tx, to, {
      kind: 'watch-news',
      facts: {
        order: '',
        request: null,
        variant: decision.notify,
        route: content.route,
        sum: decision.currentPrice,
        path: pathname + query,
      },
      dedupe: head.dedupe,
    });
    return true;
  });
}

/** One question asked again for all who watch it. Answers how many letters were written. */
async function startSearch(deps: WatchesDeps, rows: readonly WatchRow[]): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const found = await searchAgain(deps, first.params).catch((error: unknown) => {
    deps.log('watches.search_failed', { reason: reasonOf(error) });
    return null;
  });
  let emails = 0;
  for (const row of rows) {
    const lastNotified = row.lastNotifiedMinor === null ? null : money(row.lastNotifiedMinor, row.currency ?? 'KGS');
    // A letter that cannot be written does not delay the others.
    const written = await emailDecision(deps, row, decideWatch(row.kind, lastNotified, found)).catch(
      (error: unknown) => {
        deps.log('watches.email_failed', { reason: reasonOf(error) });
        return false;
      },
    );
    if (written) emails += 1;
  }
  return emails;
}

/**
 * Asks the due questions again, one search for all watches of a question, and writes to those for whom something
 * changed. Answers how many letters were written.
 */
export async function checkWatches(deps: WatchesDeps): Promise<number> {
  const now = deps.clock.now();
  await deleteOverWatches(deps.db, localDate(now, BUSINESS_TIME_ZONE), new Date(now.getTime() - DELETE_AFTER_MS));
  const due = [...Map.groupBy(await listDueWatches(deps.db, now, MAX_PER_RUN), (row) => row.searchKey).values()];
  let emails = 0;
  for (let i = 0; i < due.length; i += CONCURRENCY) {
    const written = await Promise.all(due.slice(i, i + CONCURRENCY).map((rows) => startSearch(deps, rows)));
    emails += written.reduce((all, n) => all + n, 0);
  }
  return emails;
}
