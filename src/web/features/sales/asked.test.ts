import { expect, test } from 'vitest';
import { viewQuery } from '#modules/orders/api.ts';
import { address, askedIn, ticketsAskedIn } from './asked.ts';

test('an address of the orders list says what is asked for; nonsense in it is not asked', () => {
  const asked = askedIn(
    new URLSearchParams(
      'status=sold&mode=rail&from=2026-02-30&to=2026-03-01&passenger=%20%D0%90%D1%81%D0%B0%D0%BD&mine=1&plain=1&sort=total_asc&after=..&origin=Ош',
    ),
  );
  expect(asked).toEqual({
    filter: { status: 'sold', mode: 'rail', to: '2026-03-01', passenger: 'Асан', mine: '1' },
    cities: { origin: 'Ош', destination: '' },
    view: { plain: '1' },
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

test('tickets are asked for by their type, state and carrier', () => {
  expect(
    ticketsAskedIn(new URLSearchParams('type=BUS&state=void&carrier=x0&status=sold&sort=issued_asc')),
  ).toMatchObject({ filter: { type: 'BUS', state: 'void', carrier: 'X0' }, sort: 'issued', order: 'asc' });
  expect(ticketsAskedIn(new URLSearchParams('type=SHIP&carrier=XYZ')).filter).toEqual({});
});

test('a view is the same however its address was written, wherever in the list one stood', () => {
  const query = 'mine=1&status=sold';
  for (const written of ['?status=sold&mine=1', 'all=1&number=&mine=1&status=sold&after=abc'])
    expect(viewQuery(written)).toBe(query);
});
