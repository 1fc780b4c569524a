import { CABINS } from '#kernel/cabin.ts';
import { CURRENCIES, type Currency } from '#kernel/money.ts';
import type { TravelPolicy } from '#modules/agencies/api.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';

/** Default policy: everything up to economy is allowed. */
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
  onTimeout: 'refuse',
};

/** Fields with a text that is not a number or is out of range. */
export type PolicyProblem = {
  path: 'perPassenger' | 'perOrder' | 'daysAhead' | 'hours';
  code: 'badSum' | 'badNumber';
};

export const RANGES = { daysAhead: [0, 365], hours: [1, 168] } as const;

/** Minor units of an entered amount (`12 000,50`); null when empty, undefined when invalid. */
function parseSum(text: string, currency: Currency): number | null | undefined {
  const digits = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  if (digits === '') return null;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(digits)) return undefined;
  const minor = Math.round(Number(digits) * 10 ** CURRENCIES[currency].digits);
  return minor > 0 ? minor : undefined;
}

const readOption = <T extends string>(value: string, all: readonly T[], other: T): T =>
  all.find((one) => one === value) ?? other;

/** The entered policy; an invalid field is reported and keeps its previous value. */
export function readPolicyForm(
  form: FormData,
  previousPolicy: TravelPolicy,
  currency: Currency,
): { policy: TravelPolicy; problems: PolicyProblem[] } {
  const problems: PolicyProblem[] = [];
  const readSum = (path: 'perPassenger' | 'perOrder') => {
    const minor = parseSum(readTextField(form, path, 20), currency);
    if (minor !== undefined) return minor;
    problems.push({ path, code: 'badSum' });
    return previousPolicy[path];
  };
  const readWholeNumber = (path: keyof typeof RANGES) => {
    const text = readTextField(form, path, 5).trim();
    const [from, to] = RANGES[path];
    const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
    if (value >= from && value <= to) return value;
    problems.push({ path, code: 'badNumber' });
    return previousPolicy[path];
  };
  const costCentres = readTextField(form, 'costCentres', 15_000)
    .split('\n')
    .map((line) => line.trim().slice(0, 60))
    .filter((line) => line !== '')
    .slice(0, 200);
  return {
    policy: {
      cabin: readOption(readTextField(form, 'cabin'), CABINS, previousPolicy.cabin),
      perPassenger: readSum('perPassenger'),
      perOrder: readSum('perOrder'),
      daysAhead: readWholeNumber('daysAhead'),
      costCentres,
      costCentreRequired: form.has('costCentreRequired'),
      purpose: readOption(readTextField(form, 'purpose'), ['off', 'optional', 'required'], previousPolicy.purpose),
      approvers: form.getAll('approver').map(String).slice(0, 20),
      always: form.has('always'),
      hours: readWholeNumber('hours'),
      onTimeout: readOption(readTextField(form, 'onTimeout'), ['approve', 'refuse'], previousPolicy.onTimeout),
    },
    problems,
  };
}
