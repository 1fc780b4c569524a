import { CABINS } from '#kernel/cabin.ts';
import { CURRENCIES, type Currency } from '#kernel/money.ts';
import type { TravelPolicy } from '#modules/agencies/api.ts';
import { typed } from '../../shared/forms/refused.ts';

/** What a company that has no policy begins with: everything is allowed but what is beyond economy. */
export const FIRST_POLICY: TravelPolicy = {
  cabin: 'economy',
  perPassenger: null,
  perOrder: null,
  daysAhead: 0,
  costCentres: [],
  costCentreRequired: false,
  purpose: 'optional',
  approvers: [],
  always: false,
  hours: 24,
  silence: 'refuse',
};

/** Fields whose text is no number, or too small or great a one. */
export type PolicyProblem = {
  path: 'perPassenger' | 'perOrder' | 'daysAhead' | 'hours';
  code: 'badSum' | 'badNumber';
};

export const RANGES = { daysAhead: [0, 365], hours: [1, 168] } as const;

/** A sum as people type it, `12 000,50`, in minor units; null for nothing, undefined for what is none. */
function sumOf(text: string, currency: Currency): number | null | undefined {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  if (plain === '') return null;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined;
  const minor = Math.round(Number(plain) * 10 ** CURRENCIES[currency].digits);
  return minor > 0 ? minor : undefined;
}

const oneOf = <T extends string>(value: string, all: readonly T[], other: T): T =>
  all.find((one) => one === value) ?? other;

/** The rules as they were typed; what cannot be read is a problem, and stands in the policy as it was. */
export function readPolicyForm(
  form: FormData,
  was: TravelPolicy,
  currency: Currency,
): { policy: TravelPolicy; problems: PolicyProblem[] } {
  const problems: PolicyProblem[] = [];
  const sum = (path: 'perPassenger' | 'perOrder') => {
    const minor = sumOf(typed(form, path, 20), currency);
    if (minor !== undefined) return minor;
    problems.push({ path, code: 'badSum' });
    return was[path];
  };
  const whole = (path: keyof typeof RANGES) => {
    const text = typed(form, path, 5).trim();
    const [from, to] = RANGES[path];
    const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
    if (value >= from && value <= to) return value;
    problems.push({ path, code: 'badNumber' });
    return was[path];
  };
  const costCentres = typed(form, 'costCentres', 15_000)
    .split('\n')
    .map((line) => line.trim().slice(0, 60))
    .filter((line) => line !== '')
    .slice(0, 200);
  return {
    policy: {
      cabin: oneOf(typed(form, 'cabin'), CABINS, was.cabin),
      perPassenger: sum('perPassenger'),
      perOrder: sum('perOrder'),
      daysAhead: whole('daysAhead'),
      costCentres,
      costCentreRequired: form.has('costCentreRequired'),
      purpose: oneOf(typed(form, 'purpose'), ['off', 'optional', 'required'], was.purpose),
      approvers: form.getAll('approver').map(String).slice(0, 20),
      always: form.has('always'),
      hours: whole('hours'),
      silence: oneOf(typed(form, 'silence'), ['approve', 'refuse'], was.silence),
    },
    problems,
  };
}
