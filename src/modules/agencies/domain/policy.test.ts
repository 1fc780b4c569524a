import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CABINS } from '#kernel/cabin.ts';
import { addDays } from '#kernel/dates.ts';
import { fromMajor, money } from '#kernel/money.ts';
import {
  checkPolicy,
  checkTravelNote,
  needsApproval,
  newViolations,
  type PolicyInput,
  storedTravelApproval,
  type TravelPolicy,
} from './policy.ts';

const POLICY: TravelPolicy = {
  cabin: 'economy',
  perPassenger: 2_000_000,
  perOrder: 5_000_000,
  daysAhead: 7,
  costCentres: ['Sales', 'Mine'],
  costCentreRequired: true,
  purpose: 'required',
  approvers: ['boss'],
  always: false,
  hours: 24,
  onTimeout: 'refuse',
};
const TRIP: PolicyInput = {
  cabins: ['economy'],
  departsLocal: '2026-12-08',
  today: '2026-12-01',
  perPassenger: fromMajor(20_000),
  total: fromMajor(50_000),
};
const rules = (policy: Partial<TravelPolicy>, trip: Partial<PolicyInput> = {}) =>
  checkPolicy({ ...POLICY, ...policy }, 'KGS', { ...TRIP, ...trip }).map(({ rule }) => rule);

describe('a trip is inside the policy', () => {
  test('at the very class, ceiling and number of days', () => expect(rules({})).toEqual([]));
  test('of whatever price when there is no ceiling', () =>
    expect(rules({ perPassenger: null, perOrder: null }, { total: fromMajor(9_000_000) })).toEqual([]));
});

test('each broken rule is listed with its limit and the actual value', () => {
  const trip = {
    cabins: ['economy', 'business'] as const,
    departsLocal: '2026-12-07',
    today: '2026-12-01',
    perPassenger: money(2_000_001),
    total: money(5_000_001),
  };
  expect(checkPolicy(POLICY, 'KGS', trip)).toEqual([
    { rule: 'cabin', allowed: 'economy', is: 'business' },
    { rule: 'per_passenger', allowed: fromMajor(20_000), is: money(2_000_001) },
    { rule: 'per_order', allowed: fromMajor(50_000), is: money(5_000_001) },
    { rule: 'days_ahead', allowed: 7, is: 6 },
  ]);
});

test('a price in another currency is outside of a ceiling, and inside of none', () => {
  const dollars = { perPassenger: money(1, 'USD'), total: money(1, 'USD') };
  expect(rules({}, dollars)).toEqual(['per_passenger', 'per_order']);
  expect(rules({ perPassenger: null, perOrder: null }, dollars)).toEqual([]);
});

const policies = fc.record({
  cabin: fc.constantFrom(...CABINS),
  perPassenger: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  perOrder: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  daysAhead: fc.integer({ min: 0, max: 60 }),
});
const trips = fc.record({
  cabins: fc.array(fc.constantFrom(...CABINS), { minLength: 1, maxLength: 4 }),
  ahead: fc.integer({ min: -1, max: 90 }),
  today: fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2026-01-01', n)),
  perPassenger: fc.integer({ min: 0, max: 12_000_000 }).map((n) => money(n)),
  total: fc.integer({ min: 0, max: 12_000_000 }).map((n) => money(n)),
});
const factsOf = ({
  ahead,
  ...trip
}: { ahead: number; today: string } & Omit<PolicyInput, 'departsLocal'>): PolicyInput => ({
  ...trip,
  departsLocal: addDays(trip.today, ahead),
});

describe('whatever the policy and the trip', () => {
  test('a rule is broken when, and only when, the trip is beyond it', () => {
    fc.assert(
      fc.property(policies, trips, (given, trip) => {
        const policy = { ...POLICY, ...given };
        const found = new Set(checkPolicy(policy, 'KGS', factsOf(trip)).map(({ rule }) => rule));
        const at = (cabin: string) => (CABINS as readonly string[]).indexOf(cabin);
        expect(found.has('cabin')).toBe(trip.cabins.some((cabin) => at(cabin) > at(policy.cabin)));
        expect(found.has('days_ahead')).toBe(trip.ahead < policy.daysAhead);
        expect(found.has('per_order')).toBe(trip.total.minor > (policy.perOrder ?? Number.POSITIVE_INFINITY));
        expect(found.has('per_passenger')).toBe(
          trip.perPassenger.minor > (policy.perPassenger ?? Number.POSITIVE_INFINITY),
        );
      }),
    );
  });
  test('a stricter policy lets nothing through that a milder one stops', () => {
    const lower = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));
    fc.assert(
      fc.property(policies, policies, trips, (one, two, trip) => {
        const strict = {
          ...POLICY,
          cabin: CABINS[Math.min(CABINS.indexOf(one.cabin), CABINS.indexOf(two.cabin))] ?? 'economy',
          perPassenger: lower(one.perPassenger, two.perPassenger),
          perOrder: lower(one.perOrder, two.perOrder),
          daysAhead: Math.max(one.daysAhead, two.daysAhead),
        };
        const facts = factsOf(trip);
        const stops = (policy: TravelPolicy) => checkPolicy(policy, 'KGS', facts).length > 0;
        expect(stops(strict)).toBe(stops({ ...POLICY, ...one }) || stops({ ...POLICY, ...two }));
      }),
    );
  });
  test('every order waits for approval when the policy says so, otherwise only those outside the policy', () => {
    fc.assert(
      fc.property(policies, trips, fc.boolean(), (given, trip, always) => {
        const found = checkPolicy({ ...POLICY, ...given }, 'KGS', factsOf(trip));
        expect(needsApproval({ always }, found)).toBe(always || found.length > 0);
      }),
    );
  });
});

describe('cost centre and purpose', () => {
  const paths = (policy: Partial<TravelPolicy>, costCentre: string, purpose: string) =>
    checkTravelNote({ ...POLICY, ...policy }, { costCentre, purpose }).map(({ path, code }) => `${path} ${code}`);
  test('are asked for as the policy says', () => {
    expect(paths({}, ' ', '')).toEqual(['costCentre common.fill_field', 'purpose common.fill_field']);
    expect(paths({ costCentreRequired: false, purpose: 'optional' }, '', ' ')).toEqual([]);
    expect(paths({}, 'Sales', 'A fair')).toEqual([]);
  });
  test('a cost centre is one of the list, and nothing is asked where there is none', () => {
    expect(paths({}, 'Elsewhere', 'A fair')).toEqual(['costCentre travel.cost_centre_unknown']);
    expect(paths({ costCentres: [] }, 'Elsewhere', 'A fair')).toEqual([]);
  });
  test('what the policy does not ask for is not kept', () => {
    const typed = { costCentre: ' Sales ', purpose: ' A fair ' };
    expect(storedTravelApproval(POLICY, typed)).toEqual({ costCentre: 'Sales', purpose: 'A fair' });
    expect(storedTravelApproval({ ...POLICY, costCentres: [], purpose: 'off' }, typed)).toEqual({
      costCentre: null,
      purpose: null,
    });
  });
});

describe('what a company has agreed to is not asked again', () => {
  const dear = (sums: number) => ({ rule: 'per_passenger', allowed: fromMajor(20_000), is: fromMajor(sums) }) as const;
  const high = (is: 'business' | 'first') => ({ rule: 'cabin', allowed: 'economy', is }) as const;
  const late = (is: number) => ({ rule: 'days_ahead', allowed: 7, is }) as const;
  const agreed = [dear(30_000), high('business'), late(3)];

  test('as far outside as before, or less far', () => {
    expect(newViolations([dear(30_000), high('business'), late(3)], agreed)).toEqual([]);
    expect(newViolations([dear(25_000), late(6)], agreed)).toEqual([]);
  });
  test('but further outside, or outside of another rule', () => {
    expect(newViolations([dear(30_001), high('first'), late(2)], agreed)).toHaveLength(3);
    const whole = { rule: 'per_order', allowed: fromMajor(20_000), is: fromMajor(25_000) } as const;
    expect(newViolations([whole], agreed)).toEqual([whole]);
    expect(newViolations([dear(1)], [])).toHaveLength(1);
  });
  test('a sum in another currency is another sum', () =>
    expect(newViolations([{ ...dear(1), is: money(1, 'USD') }], agreed)).toHaveLength(1));
});
