import { AppError } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import type { SearchParams } from '#modules/search/api.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { WatchRow } from '../db/schema.ts';
import { dueWatches, forgetWatches, noteCheck } from '../db/watch-queries.ts';
import { type Decision, decideWatch } from '../domain/decide-watch.ts';
import type { WatchesDeps } from '../ports.ts';
import { letterOf } from './watch-letter.ts';

/** Questions asked in one run, so that a run ends before the next begins and suppliers are not flooded. */
const A_RUN = 200;
/** Questions asked side by side: a run of patience alone is over in a quarter of an hour. */
const AT_ONCE = 5;
const HOUR = 3_600_000;
/** Seats are waited for more eagerly than a lower price. */
const EVERY = { price: 6 * HOUR, seats: HOUR } as const;
/** A search that has not ended by then is read as it stands. */
const PATIENCE_MS = 25_000;
const FORGET_AFTER = 48 * HOUR;

/** Never the message: one of the database's holds what was to be written. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'threw';
};

/**
 * The cheapest sum for the whole party that can be bought now; null: nothing found. @throws AppError when the
 * question may not be asked any longer.
 */
async function askAgain(deps: WatchesDeps, params: SearchParams): Promise<Money | null> {
  const { uid } = await deps.search.start(params);
  for await (const { complete } of deps.search.stream(uid, 0, AbortSignal.timeout(PATIENCE_MS))) if (complete) break;
  const sums = (await deps.search.read(uid)).itineraries.flatMap(({ offers }) =>
    offers[0] ? [offers[0].price.total] : [],
  );
  return sums.toSorted((a, b) => a.minor - b.minor)[0] ?? null;
}

async function emailDecision(deps: WatchesDeps, row: WatchRow, decision: Decision): Promise<boolean> {
  const now = deps.clock.now();
  const state = decision.notify === 'seats' ? 'told' : 'active';
  const nextCheck = new Date(now.getTime() + EVERY[row.kind]);
  return inTransaction(deps.db, async (tx) => {
    const notifiedNow = decision.notify ? decision.now : null;
    if (!(await noteCheck(tx, row, { state, lastNotified: notifiedNow, nextCheck })) || !decision.notify) return false;
    const { to, locale, page, search, ...question } = letterOf(deps, row);
    const head = { to, locale, dedupe: `watch:${row.id}:${now.toISOString()}` };
    const data = { ...question, stop: page, now: decision.now };
    await deps.notifications.sendMail(
      tx,
      decision.notify === 'cheaper'
        ? { ...head, template: 'price-fell', data: { ...data, link: search, was: decision.was } }
        : { ...head, template: 'seats-appeared', data: { ...data, link: page } },
    );
    return true;
  });
}

/** One question asked again for all who watch it. Answers how many letters were written. */
async function askFor(deps: WatchesDeps, rows: readonly WatchRow[]): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const found = await askAgain(deps, first.params).catch((error: unknown) => {
    deps.log('watches.not_asked', { reason: reasonOf(error) });
    return null;
  });
  let letters = 0;
  for (const row of rows) {
    const lastNotified = row.lastNotifiedMinor === null ? null : money(row.lastNotifiedMinor, row.currency ?? 'KGS');
    // A letter that cannot be written does not delay the others.
    const written = await emailDecision(deps, row, decideWatch(row.kind, lastNotified, found)).catch(
      (error: unknown) => {
        deps.log('watches.not_told', { reason: reasonOf(error) });
        return false;
      },
    );
    if (written) letters += 1;
  }
  return letters;
}

/**
 * Asks the due questions again, one search for all watches of a question, and writes to those for whom something
 * changed. Answers how many letters were written.
 */
export async function checkWatches(deps: WatchesDeps): Promise<number> {
  const now = deps.clock.now();
  await forgetWatches(deps.db, localDate(now, BUSINESS_TIME_ZONE), new Date(now.getTime() - FORGET_AFTER));
  const due = [...Map.groupBy(await dueWatches(deps.db, now, A_RUN), (row) => row.question).values()];
  let letters = 0;
  for (let i = 0; i < due.length; i += AT_ONCE) {
    const written = await Promise.all(due.slice(i, i + AT_ONCE).map((rows) => askFor(deps, rows)));
    letters += written.reduce((all, n) => all + n, 0);
  }
  return letters;
}
