import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { checkServicePlan, type PlannedService } from './travel-services.ts';

const TODAY = '2026-11-26';
const exact = (start: string | null, end: string | null = null, overnight = false): PlannedService => ({
  timing: { when: 'exact' },
  start,
  end,
  overnight,
});
const codes = (services: readonly PlannedService[]) =>
  checkServicePlan(services, TODAY).map(({ path, code }) => `${path} ${code}`);

describe('the services of a request', () => {
  test('lie in the future and end after they start, a hotel on a later day', () => {
    expect(
      codes([exact('2026-11-25'), exact(TODAY, '2026-11-25'), exact(TODAY, TODAY), exact(TODAY, TODAY, true)]),
    ).toEqual([
      'services.0.date requests.past_date',
      'services.1.endDate requests.end_before_start',
      'services.3.endDate requests.end_before_start',
    ]);
  });

  test('depend on other services that exist', () => {
    const on = (service: number): PlannedService => ({ ...exact(TODAY), timing: { when: 'after', service } });
    expect(codes([on(1), on(7)])).toEqual([
      'services.0.timing requests.depends_on_itself',
      'services.1.timing requests.depends_on_missing',
    ]);
  });

  test('have dates that agree with what they depend on', () => {
    const hotel = (start: string, when: 'after' | 'before'): PlannedService => ({
      ...exact(start, addDays(start, 2), true),
      timing: { when, service: 1 },
    });
    const flight = exact('2026-12-10');
    expect(codes([flight, hotel('2026-12-10', 'after'), hotel('2026-12-08', 'before')])).toEqual([]);
    expect(codes([flight, hotel('2026-12-09', 'after')])).toEqual(['services.1.timing requests.depends_on_date']);
    // The stay would go on after the flight.
    expect(codes([flight, hotel('2026-12-09', 'before')])).toEqual(['services.1.timing requests.depends_on_date']);
  });

  test('begin after a stay only when it is over, and after the way out of a flight there and back', () => {
    const afterFirst = (start: string): PlannedService => ({ ...exact(start), timing: { when: 'after', service: 1 } });
    const stay = exact('2026-12-10', '2026-12-15', true);
    expect(codes([stay, afterFirst('2026-12-15')])).toEqual([]);
    expect(codes([stay, afterFirst('2026-12-12')])).toEqual(['services.1.timing requests.depends_on_date']);
    expect(codes([exact('2026-12-10', '2026-12-15'), afterFirst('2026-12-10')])).toEqual([]);
  });

  test('have dates that agree also by way of services without a date, and both ends of the chain say so', () => {
    const visa = (service: number): PlannedService => ({ ...exact(null), timing: { when: 'after', service } });
    const flight = (start: string): PlannedService => ({ ...exact(start), timing: { when: 'after', service: 2 } });
    const stay = exact('2026-12-10', '2026-12-15', true);
    expect(codes([stay, visa(1), flight('2026-12-15')])).toEqual([]);
    expect(codes([stay, visa(1), flight('2026-12-14')])).toEqual([
      'services.1.timing requests.depends_on_date',
      'services.2.timing requests.depends_on_date',
    ]);
  });

  test('two that wait for each other are refused at both', () => {
    const laterThan = (service: number): PlannedService => ({ ...exact(null), timing: { when: 'after', service } });
    expect(codes([laterThan(2), laterThan(1)])).toEqual([
      'services.0.timing requests.depends_in_circle',
      'services.1.timing requests.depends_in_circle',
    ]);
    // The same order said from both sides is no circle.
    expect(codes([{ ...exact(null), timing: { when: 'before', service: 2 } }, laterThan(1)])).toEqual([]);
  });

  test('what is accepted can be arranged one after another, and what lies in a circle never', () => {
    const timing = fc.oneof(
      fc.constant({ when: 'exact' as const }),
      fc.record({
        when: fc.constantFrom('after' as const, 'before' as const),
        service: fc.integer({ min: 1, max: 6 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(timing, { minLength: 1, maxLength: 6 }), (timings) => {
        const services = timings.map((one): PlannedService => ({ ...exact(null), timing: one }));
        const accepted = checkServicePlan(services, TODAY).length === 0;
        // Takes a service whose earlier ones are all taken, until none is left.
        const earlier = services.map((_, i) =>
          services.flatMap(({ timing: t }, j) => {
            if (t.when === 'after' && j === i) return [t.service - 1];
            return t.when === 'before' && t.service - 1 === i ? [j] : [];
          }),
        );
        const taken = new Set<number>();
        for (let round = 0; round < services.length; round++)
          services.forEach((_, i) => {
            if (earlier[i]?.every((one) => taken.has(one))) taken.add(i);
          });
        if (accepted) expect(taken.size).toBe(services.length);
        const refers = timings.every(
          (t, i) => t.when === 'exact' || (t.service <= timings.length && t.service !== i + 1),
        );
        if (refers && taken.size === services.length) expect(accepted).toBe(true);
      }),
    );
  });
});
