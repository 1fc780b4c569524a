import { expect, test } from 'vitest';
import { address, askedIn } from './asked.ts';

test('an address of the orders list says what is asked for; nonsense in it is not asked', () => {
  const asked = askedIn(
    new URLSearchParams(
      'status=sold&mode=rail&from=2026-02-30&to=2026-03-01&passenger=%20%D0%90%D1%81%D0%B0%D0%BD&mine=1&sort=total_asc&after=..&origin=Ош',
    ),
  );
  expect(asked).toEqual({
    filter: { status: 'sold', mode: 'rail', to: '2026-03-01', passenger: 'Асан', mine: '1' },
    cities: { origin: 'Ош', destination: '' },
    sort: 'total',
    order: 'asc',
    after: undefined,
  });
  expect(askedIn(new URLSearchParams('status=nope&sort=x'))).toMatchObject({
    filter: {},
    sort: 'created',
    order: 'desc',
  });
});

test('an address keeps what is not changed', () => {
  expect(address(new URLSearchParams('status=sold&after=x'), { after: undefined, sort: 'total' })).toBe(
    '?status=sold&sort=total',
  );
});
