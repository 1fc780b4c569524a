import { expect, test } from 'vitest';
import { blockSeatsSource } from './block-seats.ts';

const SINCE = new Date('2027-02-10T06:00:00Z');

test('the reservations are read once for all pages of a comparison, and anew for the next one', async () => {
  let reads = 0;
  const bookings = Array.from({ length: 5 }, (_, n) => `b${n}`);
  const source = blockSeatsSource({
    inventory: {
      blockCosts: {
        since: async () => {
          reads += 1;
          return bookings;
        },
        of: async () => [],
        owners: async () => [],
      },
    },
    orders: {
      bookings: {
        of: async () => [],
        ordersWith: async (ids, { after, limit }) => ids.filter((id) => id > after).slice(0, limit),
      },
    },
  });
  const pages = async () => {
    const found: string[] = [];
    for (let after = ''; ; ) {
      const page = await source.changedSince(SINCE, after, 2);
      found.push(...page);
      if (page.length < 2) return found;
      after = page.at(-1) ?? '';
    }
  };
  expect(await pages()).toEqual(bookings);
  expect(reads).toBe(1);
  bookings.push('b5', 'b6');
  expect(await pages()).toEqual(bookings);
  expect(reads).toBe(2);
});
