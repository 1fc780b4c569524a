import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import type { Log } from '#platform/logger.ts';
import { createFollower, type Follower } from '#platform/realtime/follower.ts';
import type { Listener } from '#platform/realtime/listener.ts';
import { allMargins, currentLimits, raiseRevision, ratesSince, readRevision } from '../db/rate-queries.ts';
import { MAX_AGE_HOURS, type RateBook, type RateFacts } from '../domain/rate-book.ts';

/** Wake-ups after an entry. */
export const RATES_CHANNEL = 'currency_rates';
export const RATES_TOPIC = 'entered';
const HOUR_MS = 3_600_000;

/** Marks rates, margins or limits as changed: every process reads them within a second. */
export async function publishRates(tx: Tx): Promise<void> {
  await raiseRevision(tx);
  notifyAfterCommit(tx, RATES_CHANNEL, RATES_TOPIC);
}

/** What may count at an instant or later. */
export async function readFacts(db: Parameters<typeof readRevision>[0], now: Date): Promise<RateFacts> {
  const rates = await ratesSince(db, new Date(now.getTime() - MAX_AGE_HOURS * HOUR_MS));
  return { rates, margins: await allMargins(db), limits: await currentLimits(db) };
}

export type RateFollower = Follower & {
  /** Takes in what was entered since. */
  load(): Promise<void>;
};

/** Keeps the rates of this process up to date: woken by an entry, and by looking once a second. */
export function createRateFollower(deps: {
  db: Db;
  clock: Clock;
  book: RateBook;
  listener: Pick<Listener, 'wait'>;
  log: Pick<Log, 'warn'>;
}): RateFollower {
  const { db, clock, book, listener, log } = deps;
  let known = -1;

  async function load(): Promise<void> {
    // Read before the rows: what is entered in between is read again.
    const revision = await readRevision(db);
    if (revision === known) return;
    book.replace(await readFacts(db, clock.now()));
    known = revision;
  }
  const report = (error: unknown) => log.warn({ err: error }, 'rates of currencies were not read');
  return { load, ...createFollower({ listener, topic: RATES_TOPIC, load, report }) };
}
