import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, daysBetween, type LocalDate, localDate, toInstant } from '#kernel/dates.ts';
import type { Site } from '#kernel/passengers.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { PriceDetail, SalesTrial } from '../api.ts';
import type { SalesTrialRow } from '../db/schema.ts';
import { failTrials, findTrial, insertTrial, latestTrial, updateTrial } from '../db/trial-queries.ts';
import { commissionByRule } from '../domain/commission-by-rule.ts';
import { isWhollyExplained } from '../domain/explain-sale.ts';
import { createRuleBook } from '../domain/rule-book.ts';
import { createSalesTrial, type TrialProduct, type TriedSale } from '../domain/sales-trial.ts';
import { createPricing, type Pricing, type Sale } from '../index.ts';
import type { PastSale, PastSales, PriceRulesDeps } from '../ports.ts';
import { type Actor, readOpen } from './edit-rules.ts';

export const TRIAL_JOB = 'pricing.try-on-sales';
/** Days of one trial. */
export const MAX_DAYS = 62;
/** One that takes longer has lost its process, three times over. */
const LONGEST_MS = 3_600_000;

type Days = { readonly from: LocalDate; readonly to: LocalDate };

/** From the first minute of a day in Bishkek to the end of another. */
const periodOf = ({ from, to }: Days) => ({
  from: new Date(toInstant(`${from}T00:00`, BUSINESS_TIME_ZONE)),
  to: new Date(toInstant(`${addDays(to, 1)}T00:00`, BUSINESS_TIME_ZONE)),
});

/**
 * Begins to try the draft on the sales of some days. @throws AppError not_found `pricing.no_draft`; conflict
 * `pricing.changed_meanwhile`, `pricing.trial_running`; invalid `pricing.wrong_period`, `pricing.days_to_come`,
 * `pricing.too_many_days`.
 */
export async function startSalesTrial(
  { db, clock, ids }: PriceRulesDeps,
  by: Actor,
  { revision, from, to }: Days & { revision: number },
): Promise<void> {
  const now = clock.now();
  if (to < from) throw invalidField('to', 'pricing.wrong_period');
  if (to > localDate(now, BUSINESS_TIME_ZONE)) throw invalidField('to', 'pricing.days_to_come');
  if (daysBetween(from, to) >= MAX_DAYS) throw invalidField('to', 'pricing.too_many_days');
  await inTransaction(db, async (tx) => {
    const { set } = await readOpen(tx);
    if (!set) throw notFound('pricing.no_draft');
    if (set.revision !== revision) throw new AppError('conflict', 'pricing.changed_meanwhile');
    await failTrials(tx, new Date(now.getTime() - LONGEST_MS));
    const id = ids();
    const isNew = await insertTrial(tx, {
      id,
      version: set.version,
      revision,
      from,
      to,
      state: 'waiting',
      done: 0,
      total: 0,
      result: null,
      startedBy: by.userId,
      startedAt: now,
      endedAt: null,
    });
    if (!isNew) throw new AppError('conflict', 'pricing.trial_running');
    await addJob(tx, TRIAL_JOB, { id }, { maxAttempts: 3 });
  });
}

/** Tickets that are priced together are of no one kind. */
const productsOf = ({ kind, portions }: Sale): TrialProduct[] => portions?.map((one) => one.kind) ?? [kind ?? 'avia'];

/** What a contract earns of each line by the rules of a draft, and by its own rate where none fits. */
const earnedBy = (
  earnings: ReturnType<Pricing['earnings']>,
  price: PriceDetail,
  ownRate: PastSale['ownRate'],
): TriedSale['earnedAfter'] =>
  (price.portions ?? [price]).map(({ lines }, ticket) =>
    lines.map(({ fare, category, commission }, n) => {
      const own = ownRate?.[ticket];
      if (!own || !commission) return undefined;
      const rule = earnings[ticket]?.[n] ?? null;
      return { rule, minor: (rule ? commissionByRule(rule, fare, category) : own(fare, category)).minor };
    }),
  );

/**
 * Tries a draft: sale by sale, some at a time, with what has been done written down. Nothing but the trial is written.
 */
async function runTrial({ db, clock, pricing, pastSales, site }: SalesTrialDeps, row: SalesTrialRow): Promise<void> {
  const { set, rules } = await readOpen(db);
  if (set?.version !== row.version || set.revision !== row.revision)
    return updateTrial(db, row.id, { state: 'outdated', endedAt: clock.now() });
  const book = createRuleBook();
  book.add([{ version: row.version, appliesFrom: 0, rules }]);
  const draft = createPricing({ site, rules: book });
  const period = periodOf(row);
  await updateTrial(db, row.id, { state: 'running', done: 0, total: await pastSales.count(period) });
  const trial = createSalesTrial();
  let done = 0;
  for await (const some of pastSales.list(period)) {
    for (const { sales, price, ownRate } of some) {
      const { as, ...before } = pricing.explain(sales, price);
      const products = price.portions || !as.portions ? productsOf(as) : (['complex'] as const);
      const drafted = { ...as, ruleSet: row.version };
      const after = draft.steps(drafted, price);
      // What staff named is kept, whatever rules say.
      const isExplained = price.ownServiceFee === undefined && isWhollyExplained(before);
      const earnedAfter = earnedBy(draft.earnings(drafted, price), price, ownRate);
      trial.add({ price, products, before, isExplained, after, earnedAfter });
    }
    done += some.length;
    await updateTrial(db, row.id, { done });
  }
  await updateTrial(db, row.id, { state: 'done', done, total: done, result: trial.result(), endedAt: clock.now() });
}

export type SalesTrialDeps = Pick<PriceRulesDeps, 'db' | 'clock'> & {
  readonly pricing: Pick<Pricing, 'explain'>;
  readonly pastSales: PastSales;
  readonly site: Site;
};

/** The job; after its last attempt the trial has failed, and another one may begin. */
export async function trySales(
  deps: SalesTrialDeps,
  id: string,
  { attempt, maxAttempts }: { attempt: number; maxAttempts: number },
): Promise<void> {
  const row = await findTrial(deps.db, id);
  if (row?.state !== 'waiting' && row?.state !== 'running') return;
  try {
    await runTrial(deps, row);
  } catch (error) {
    if (attempt >= maxAttempts) await updateTrial(deps.db, id, { state: 'failed', endedAt: deps.clock.now() });
    throw error;
  }
}

/** The latest trial, and the draft as it is now. */
export async function readSalesTrial({ db, namesOf }: Pick<PriceRulesDeps, 'db' | 'namesOf'>): Promise<{
  trial: SalesTrial | null;
  draft: { version: number; revision: number } | null;
}> {
  const { set } = await readOpen(db);
  const draft = set && { version: set.version, revision: set.revision };
  const row = await latestTrial(db);
  if (!row) return { trial: null, draft };
  const names = await namesOf(db, [row.startedBy]);
  const { version, revision, from, to, state, done, total, result } = row;
  return {
    draft,
    trial: {
      version,
      from,
      to,
      state,
      done,
      total,
      isOfDraft: set?.version === version && set.revision === revision,
      startedBy: names.get(row.startedBy) ?? row.startedBy,
      startedAt: row.startedAt.toISOString(),
      result,
    },
  };
}
