import { describe, expect, test } from 'vitest';
import { voidUntilOf } from '../../src/modules/inventory/domain/after-sale.ts';
import { voidOfferedUntil } from '../../src/modules/orders/core/domain/void-deadline.ts';

const FAR = '2027-01-01T00:00:00.000Z';
/** Whether a void is offered at `now` for a ticket issued at `issued`. */
const offered = (issued: string, now: string): string | null =>
  voidOfferedUntil(voidUntilOf(new Date(issued), FAR), new Date(now))?.toISOString() ?? null;

describe('a ticket sold on the last evening of a month can be voided until 23:50 in Bishkek', () => {
  test.each([
    ['2026-02-28T17:48:00.000Z', '2026-02-28T17:49:00.000Z'],
    ['2026-02-28T17:48:59.999Z', '2026-02-28T17:49:00.000Z'],
    ['2026-02-28T17:49:00.000Z', null],
    ['2026-02-28T17:58:59.000Z', null],
    ['2026-02-28T18:01:00.000Z', null],
  ])('at %s: until %s', (now, until) => {
    expect(offered('2026-02-28T10:00:00.000Z', now)).toBe(until);
  });

  test.each([
    ['2026-02-28T17:58:00.000Z', '2026-02-28T17:59:00.000Z'],
    ['2026-02-28T18:00:00.000Z', '2026-03-01T17:59:00.000Z'],
    ['2026-12-31T18:01:00.000Z', '2027-01-01T17:59:00.000Z'],
    ['2028-02-28T18:01:00.000Z', '2028-02-29T17:59:00.000Z'],
  ])('issued at %s it belongs to the Bishkek day that ends at %s', (issued, end) => {
    expect(voidUntilOf(new Date(issued), '2029-01-01T00:00:00.000Z')).toBe(end);
  });

  test('control: in UTC days the last two minutes of the Bishkek day would be another day', () => {
    const greenwich = (issued: string) => `${issued.slice(0, 10)}T23:59:00.000Z`;
    expect(greenwich('2026-02-28T18:01:00.000Z')).not.toBe(voidUntilOf(new Date('2026-02-28T18:01:00.000Z'), FAR));
  });
});
