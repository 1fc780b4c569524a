import { type CompiledRules, compileRules } from './compile-rules.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import type { PriceRule, RuleSet } from './price-rule.ts';

/** All published versions in memory; the same moment has the same version in every process. */
export type RuleBook = {
  /** The version that counts for a sale at this moment. */
  at(moment: Date): CompiledRules;
  version(version: number): CompiledRules | undefined;
  /** Whether a version looks at who buys. */
  looksAtBuyers(): boolean;
  /** Whether a version has rules of commission. */
  hasCommissionRules(): boolean;
  /** Takes in versions that are not known yet; a known one never changes. */
  add(sets: readonly RuleSet[]): void;
};

/** The version of a new installation: sales of any time. */
export const FIRST_VERSION: RuleSet = { version: 1, appliesFrom: 0, rules: DEFAULT_RULES };

/** A book of the default rules until stored versions are added. */
export function createRuleBook(): RuleBook {
  const standIn = compileRules(FIRST_VERSION);
  /** The newest first. */
  let versions: CompiledRules[] = [];
  /** Rules that several versions share stand in memory once. */
  const shared = new Map<string, PriceRule>();
  const share = (rule: PriceRule): PriceRule => {
    const text = JSON.stringify(rule);
    const known = shared.get(text) ?? rule;
    shared.set(text, known);
    return known;
  };
  return {
    at: (moment) => versions.find(({ appliesFrom }) => appliesFrom <= moment.getTime()) ?? versions.at(-1) ?? standIn,
    version: (wanted) => versions.find(({ version }) => version === wanted),
    looksAtBuyers: () => versions.some(({ looksAtBuyers }) => looksAtBuyers),
    hasCommissionRules: () => versions.some(({ rules }) => rules.some(({ kind }) => kind === 'commission')),
    add(sets) {
      const fresh = sets
        .filter(({ version }) => !versions.some((known) => known.version === version))
        .map((set) => compileRules({ ...set, rules: set.rules.map(share) }));
      versions = [...versions, ...fresh].sort((a, b) => b.version - a.version);
    },
  };
}
