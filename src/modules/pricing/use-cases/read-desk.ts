import { notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { PriceDesk, PriceRuleChange } from '../api.ts';
import { findSet, listSets, rulesOf } from '../db/rule-queries.ts';
import { checkRules } from '../domain/check-rules.ts';
import { compareRules, type RuleChange } from '../domain/compare-rules.ts';
import type { PriceRulesDeps } from '../ports.ts';
import { readOpen } from './edit-rules.ts';

const LISTED_VERSIONS = 60;
/** A desk of thousands of changes shows the first. */
const SHOWN = 500;

const viewChanges = (changes: readonly RuleChange[]): PriceRuleChange[] =>
  changes.slice(0, SHOWN).map(({ id, what, before, after, places }) => ({
    id,
    what,
    previous: before,
    current: after,
    places,
  }));

/** The price rules as staff work on them. */
export async function readDesk(
  deps: Pick<PriceRulesDeps, 'db' | 'clock' | 'namesOf'>,
  reader: string,
): Promise<PriceDesk> {
  const { db, clock, namesOf } = deps;
  const { set, base, rules } = await readOpen(db);
  const versions = (await listSets(db, LISTED_VERSIONS)).filter(({ state }) => state === 'published');
  const people = [
    ...(set ? [...set.editors, set.submittedBy] : []),
    ...versions.flatMap((one) => [one.submittedBy, one.publishedBy]),
  ].filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(people)]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''));
  const before = set ? ((await rulesOf(db, [base])).get(base) ?? []) : rules;
  const { faults, holes } = checkRules(rules, localDate(clock.now(), BUSINESS_TIME_ZONE));
  return {
    rules,
    revision: set?.revision ?? 0,
    published: base,
    open: set && {
      version: set.version,
      isSubmitted: set.state === 'submitted',
      note: set.note,
      editors: set.editors.map((id) => names.get(id) ?? ''),
      submittedBy: nameOf(set.submittedBy),
      updatedAt: set.updatedAt.toISOString(),
      mayPublish: set.state === 'submitted' && !set.editors.includes(reader) && set.submittedBy !== reader,
    },
    faults: faults.slice(0, SHOWN).map((fault) => ({ ...fault })),
    holes: holes.slice(0, SHOWN).map((hole) => ({ ...hole })),
    changes: viewChanges(compareRules(before, rules)),
    versions: versions.map(({ version, note, submittedBy, publishedBy, publishedAt }) => ({
      version,
      note,
      submittedBy: nameOf(submittedBy),
      publishedBy: nameOf(publishedBy),
      publishedAt: (publishedAt ?? new Date(0)).toISOString(),
    })),
  };
}

/** What a published version changed. @throws AppError not_found `pricing.no_version`. */
export async function readVersion(
  { db }: Pick<PriceRulesDeps, 'db'>,
  version: number,
): Promise<{ version: number; changes: PriceRuleChange[] }> {
  const set = await findSet(db, version);
  if (set?.state !== 'published') throw notFound('pricing.no_version');
  const found = await rulesOf(db, [version - 1, version]);
  return { version, changes: viewChanges(compareRules(found.get(version - 1) ?? [], found.get(version) ?? [])) };
}
