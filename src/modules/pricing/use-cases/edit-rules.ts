import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import {
  deleteSet,
  findSet,
  insertSet,
  listSets,
  lockRules,
  replaceRules,
  rulesOf,
  updateSet,
} from '../db/rule-queries.ts';
import type { RuleSetRow } from '../db/schema.ts';
import { checkRules, ruleFaults } from '../domain/check-rules.ts';
import { compareRules } from '../domain/compare-rules.ts';
import { MAX_RULES, type PriceRule } from '../domain/price-rule.ts';
import type { PriceRulesDeps } from '../ports.ts';
import { RULES_CHANNEL, RULES_TOPIC } from './follow-rules.ts';

/** The member of staff who acts. */
export type Actor = { readonly userId: string; readonly ip: string };

/**
 * A publication begins so long after its moment: by then every process has read it, and none has priced a sale of that
 * moment otherwise.
 */
const LEAD_MS = 2_000;
/** Changes that one entry of the journal names. */
const RECORDED_CHANGES = 200;

export type OpenSet = { readonly set: RuleSetRow | null; readonly base: number; readonly rules: PriceRule[] };

/** The open version with its rules; without one those of the newest published version. */
export async function readOpen(db: Parameters<typeof listSets>[0]): Promise<OpenSet> {
  const [newest, before] = await listSets(db, 2);
  if (!newest) return { set: null, base: 0, rules: [] };
  const rules = (await rulesOf(db, [newest.version])).get(newest.version) ?? [];
  if (newest.state === 'published') return { set: null, base: newest.version, rules };
  return { set: newest, base: before?.version ?? 0, rules };
}

/** The open version under the lock. @throws AppError conflict `pricing.changed_meanwhile` for another revision. */
async function lockOpen(tx: Tx, revision: number): Promise<OpenSet> {
  await lockRules(tx);
  const open = await readOpen(tx);
  if ((open.set?.revision ?? 0) !== revision) throw new AppError('conflict', 'pricing.changed_meanwhile');
  return open;
}

/** @throws AppError conflict `pricing.changed_meanwhile`; `pricing.is_submitted` while it waits for approval. */
async function changeDraft(
  { db, clock }: PriceRulesDeps,
  by: Actor,
  revision: number,
  change: (rules: PriceRule[], tx: Tx) => PriceRule[] | Promise<PriceRule[]>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { set, base, rules } = await lockOpen(tx, revision);
    if (set?.state === 'submitted') throw new AppError('conflict', 'pricing.is_submitted');
    const wanted = await change(rules, tx);
    const version = set?.version ?? base + 1;
    const editors = [...new Set([...(set?.editors ?? []), by.userId])];
    const current = { revision: revision + 1, editors, updatedAt: clock.now() };
    if (set) await updateSet(tx, version, current);
    else
      await insertSet(tx, {
        version,
        state: 'draft',
        note: '',
        submittedBy: null,
        submittedAt: null,
        publishedBy: null,
        publishedAt: null,
        appliesFrom: null,
        ...current,
      });
    await replaceRules(tx, version, wanted);
  });
}

export const unknownPlace = (path: 'from' | 'to', typed: string): AppError => {
  const code = 'pricing.unknown_place';
  return new AppError('invalid', code, { typed }, [{ path, code, values: { typed } }]);
};

/**
 * A rule with the keys of the places that were typed. @throws AppError invalid `pricing.unknown_place`, at the field.
 */
function withPlaces({ placeOf }: Pick<PriceRulesDeps, 'placeOf'>, rule: PriceRule): PriceRule {
  const keysOf = (field: 'from' | 'to') => [
    ...new Set(
      rule.conditions[field].map((typed) => {
        const key = placeOf(typed);
        if (key === null) throw unknownPlace(field, typed);
        return key;
      }),
    ),
  ];
  return { ...rule, conditions: { ...rule.conditions, from: keysOf('from'), to: keysOf('to') } };
}

/**
 * Adds a rule before those of its kind, as a narrower one must stand, or replaces the one of its id. @throws AppError
 * invalid, at the field; not_found `pricing.no_rule`.
 */
export const saveRule = (
  deps: PriceRulesDeps,
  by: Actor,
  { revision, rule: typed, isNew }: { revision: number; rule: PriceRule; isNew: boolean },
): Promise<void> =>
  changeDraft(deps, by, revision, (rules) => {
    const rule = withPlaces(deps, typed);
    const [fault] = ruleFaults(rule);
    if (fault) throw invalidField(fault.field, fault.code);
    if (isNew) {
      if (rules.length >= MAX_RULES) throw invalidField('kind', 'pricing.too_many');
      const first = rules.findIndex(({ kind }) => kind === rule.kind);
      return rules.toSpliced(first < 0 ? rules.length : first, 0, { ...rule, id: deps.ids() });
    }
    if (!rules.some(({ id }) => id === rule.id)) throw notFound('pricing.no_rule');
    return rules.map((one) => (one.id === rule.id ? rule : one));
  });

/** @throws AppError not_found `pricing.no_rule`. */
export const removeRule = (
  deps: PriceRulesDeps,
  by: Actor,
  { revision, id }: { revision: number; id: string },
): Promise<void> =>
  changeDraft(deps, by, revision, (rules) => {
    if (!rules.some((rule) => rule.id === id)) throw notFound('pricing.no_rule');
    return rules.filter((rule) => rule.id !== id);
  });

/** One place up or down among the rules of its kind; at the end it stays. @throws AppError not_found. */
export const moveRule = (
  deps: PriceRulesDeps,
  by: Actor,
  { revision, id, direction }: { revision: number; id: string; direction: 'up' | 'down' },
): Promise<void> =>
  changeDraft(deps, by, revision, (rules) => {
    const from = rules.findIndex((rule) => rule.id === id);
    const moved = rules[from];
    if (!moved) throw notFound('pricing.no_rule');
    const step = direction === 'up' ? -1 : 1;
    let to = from + step;
    while (rules[to] && rules[to]?.kind !== moved.kind) to += step;
    const other = rules[to];
    return other ? rules.with(to, moved).with(from, other) : rules;
  });

/** The rules of an earlier version become the draft. @throws AppError not_found `pricing.no_version`. */
export const restoreRules = (
  deps: PriceRulesDeps,
  by: Actor,
  { revision, version }: { revision: number; version: number },
): Promise<void> =>
  changeDraft(deps, by, revision, async (_rules, tx) => {
    const set = await findSet(tx, version);
    if (set?.state !== 'published') throw notFound('pricing.no_version');
    return (await rulesOf(tx, [version])).get(version) ?? [];
  });

type Open = OpenSet & { readonly set: RuleSetRow };
async function act(
  { db }: PriceRulesDeps,
  revision: number,
  work: (tx: Tx, open: Open) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const open = await lockOpen(tx, revision);
    const { set } = open;
    if (!set) throw notFound('pricing.no_draft');
    await work(tx, { ...open, set });
  });
}

/** Throws the draft away. @throws AppError conflict, not_found `pricing.no_draft`. */
export const discardDraft = (deps: PriceRulesDeps, revision: number): Promise<void> =>
  act(deps, revision, (tx, { set }) => deleteSet(tx, set.version));

/** @throws AppError invalid `pricing.has_faults`, `pricing.has_holes` with the first of them. */
function checkWhole(deps: PriceRulesDeps, rules: readonly PriceRule[]): void {
  const { faults, holes } = checkRules(rules, localDate(deps.clock.now(), BUSINESS_TIME_ZONE));
  if (faults[0]) throw new AppError('invalid', 'pricing.has_faults', { count: faults.length });
  if (holes[0]) throw new AppError('invalid', 'pricing.has_holes', { count: holes.length });
}

async function record(
  deps: PriceRulesDeps,
  tx: Tx,
  by: Actor,
  action: 'price_rules_submitted' | 'price_rules_published' | 'price_rules_returned',
  { set, base, rules }: Open,
): Promise<void> {
  const before = (await rulesOf(tx, [base])).get(base) ?? [];
  const changes = compareRules(before, rules)
    .slice(0, RECORDED_CHANGES)
    .map(({ previous, current }): AuditChange => ({ field: 'priceRule', previous, current }));
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId: null,
    action,
    subjectKind: 'office',
    subjectId: 'prices',
    at: deps.clock.now(),
    version: set.version,
    changes,
  });
}

/** Sends the draft for approval. @throws AppError invalid, conflict `pricing.is_submitted`, not_found. */
export const submitRules = (
  deps: PriceRulesDeps,
  by: Actor,
  { revision, note }: { revision: number; note: string },
): Promise<void> =>
  act(deps, revision, async (tx, open) => {
    if (open.set.state === 'submitted') throw new AppError('conflict', 'pricing.is_submitted');
    checkWhole(deps, open.rules);
    const submittedAt = deps.clock.now();
    const change = { state: 'submitted', note, submittedBy: by.userId, submittedAt, revision: revision + 1 } as const;
    await updateSet(tx, open.set.version, change);
    await record(deps, tx, by, 'price_rules_submitted', open);
  });

/** Gives a submitted version back to its editors. @throws AppError conflict `pricing.not_submitted`. */
export const returnRules = (deps: PriceRulesDeps, by: Actor, revision: number): Promise<void> =>
  act(deps, revision, async (tx, open) => {
    if (open.set.state !== 'submitted') throw new AppError('conflict', 'pricing.not_submitted');
    await updateSet(tx, open.set.version, {
      state: 'draft',
      submittedBy: null,
      submittedAt: null,
      revision: revision + 1,
    });
    await record(deps, tx, by, 'price_rules_returned', open);
  });

/**
 * Publishes a submitted version: sales from a moment later on are priced by it, searches and bookings under way keep
 * theirs. @throws AppError conflict `pricing.not_submitted`; forbidden `pricing.own_rules` for one who changed or
 * submitted it; invalid.
 */
export const publishRules = (deps: PriceRulesDeps, by: Actor, revision: number): Promise<void> =>
  act(deps, revision, async (tx, open) => {
    const { set } = open;
    if (set.state !== 'submitted') throw new AppError('conflict', 'pricing.not_submitted');
    if (set.editors.includes(by.userId) || set.submittedBy === by.userId)
      throw new AppError('forbidden', 'pricing.own_rules');
    checkWhole(deps, open.rules);
    const publishedAt = deps.clock.now();
    await updateSet(tx, set.version, {
      state: 'published',
      publishedBy: by.userId,
      publishedAt,
      appliesFrom: new Date(publishedAt.getTime() + LEAD_MS),
      updatedAt: publishedAt,
    });
    await record(deps, tx, by, 'price_rules_published', open);
    notifyAfterCommit(tx, RULES_CHANNEL, RULES_TOPIC);
  });
