import type { FieldProblem } from '#kernel/app-error.ts';
import { nameForCarrier } from '#modules/travellers/api.ts';

/** As `Capabilities.names` of a supplier. */
export type NameLimits = { readonly longest: number; readonly distinct: boolean };

const FIELDS = ['surname', 'name'] as const;

/**
 * What of each passenger's name the supplier would refuse once it is paid for: names that are too long without spaces
 * and hyphens, and the name of a passenger before.
 */
export function carrierNameProblems(
  passengers: readonly Readonly<Record<(typeof FIELDS)[number], string>>[],
  { longest, distinct }: NameLimits,
): FieldProblem[][] {
  const seen = new Set<string>();
  return passengers.map((passenger) => {
    const names = FIELDS.map((field) => nameForCarrier(passenger[field]));
    const problems: FieldProblem[] = FIELDS.flatMap((path, n) =>
      (names[n]?.length ?? 0) > longest
        ? [{ path, code: 'travellers.name_long_for_carrier', values: { longest } }]
        : [],
    );
    const whole = names.join(' ');
    if (distinct && problems.length === 0 && whole.trim() !== '' && seen.has(whole))
      problems.push({ path: 'name', code: 'travellers.same_name' });
    seen.add(whole);
    return problems;
  });
}
