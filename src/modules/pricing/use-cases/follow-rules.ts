import { type Db, inTransaction } from '#platform/db/database.ts';
import type { Log } from '#platform/logger.ts';
import type { Listener } from '#platform/realtime/listener.ts';
import { insertSet, publishedAfter, replaceRules, rulesOf } from '../db/rule-queries.ts';
import { FIRST_VERSION, type RuleBook } from '../domain/rule-book.ts';

/** Wake-ups after a publication. */
export const RULES_CHANNEL = 'price_rules';
export const RULES_TOPIC = 'published';
/** How often the table is looked at when no wake-up came. */
const POLL_MS = 1_000;

/** The rules that come with the product, for a database that has none; two processes write them once. */
export async function seedRules(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { version, appliesFrom, rules } = FIRST_VERSION;
    const at = new Date(appliesFrom);
    const isNew = await insertSet(tx, {
      version,
      state: 'published',
      revision: 0,
      note: '',
      editors: [],
      updatedAt: at,
      submittedBy: null,
      submittedAt: null,
      publishedBy: null,
      publishedAt: at,
      appliesFrom: at,
    });
    if (isNew) await replaceRules(tx, version, rules);
  });
}

export type RuleFollower = {
  /** Takes in what was published since. */
  load(): Promise<void>;
  /** Loads all versions, then follows publications of every process. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Keeps the book of this process up to date: woken by a publication, and by looking once a second. */
export function createRuleFollower(deps: {
  db: Db;
  book: RuleBook;
  listener: Pick<Listener, 'wait'>;
  log: Pick<Log, 'warn'>;
}): RuleFollower {
  const { db, book, listener, log } = deps;
  const ending = new AbortController();
  let newest = 0;
  let following: Promise<void> | undefined;

  async function load(): Promise<void> {
    // A version and its rules are committed together and never change afterwards.
    const sets = await publishedAfter(db, newest);
    const found = await rulesOf(
      db,
      sets.map(({ version }) => version),
    );
    book.add(
      sets.map(({ version, appliesFrom }) => ({
        version,
        appliesFrom: appliesFrom?.getTime() ?? 0,
        rules: found.get(version) ?? [],
      })),
    );
    newest = sets.at(-1)?.version ?? newest;
  }
  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      await listener.wait(RULES_TOPIC, POLL_MS, ending.signal);
      if (ending.signal.aborted) return;
      await load().catch((error: unknown) => log.warn({ err: error }, 'published price rules were not read'));
    }
  }
  return {
    load,
    async start() {
      await seedRules(db);
      await load();
      following = follow();
    },
    async stop() {
      ending.abort();
      await following;
    },
  };
}
