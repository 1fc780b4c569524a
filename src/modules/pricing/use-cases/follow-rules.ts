import { type Db, inTransaction } from '#platform/db/database.ts';
import type { Log } from '#platform/logger.ts';
import { createFollower } from '#platform/realtime/follower.ts';
import type { Listener } from '#platform/realtime/listener.ts';
import { insertSet, publishedAfter, replaceRules, rulesOf } from '../db/rule-queries.ts';
import { FIRST_VERSION, type RuleBook } from '../domain/rule-book.ts';

/** Wake-ups after a publication. */
export const RULES_CHANNEL = 'price_rules';
export const RULES_TOPIC = 'published';

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
  let newest = 0;

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
  const report = (error: unknown) => log.warn({ err: error }, 'published price rules were not read');
  const follower = createFollower({ listener, topic: RULES_TOPIC, load, report });
  return {
    load,
    async start() {
      await seedRules(db);
      await follower.start();
    },
    stop: follower.stop,
  };
}
