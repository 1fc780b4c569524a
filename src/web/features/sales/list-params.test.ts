import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { viewQuery } from '#modules/sales/api.ts';
import { address } from '../../shared/lists/address.ts';
import { readOrderListParams, readTicketListParams, reversedRanges } from './list-params.ts';

test('the address of the orders list gives its filters; invalid values are ignored', () => {
  const listParams = readOrderListParams(
    new URLSearchParams(
      'status=sold&mode=rail&from=2026-02-30&to=2026-03-01&passenger=%20%D0%90%D1%81%D0%B0%D0%BD' +
        '&mine=1&plain=1&sort=total_asc&after=..&origin=Ош',
    ),
  );
  expect(listParams).toEqual({
    filter: { status: 'sold', mode: 'rail', to: '2026-03-01', passenger: 'Асан', mine: '1' },
    cities: { origin: 'Ош', destination: '' },
    view: { plain: '1' },
    sort: 'total',
    order: 'asc',
    after: undefined,
  });
  expect(readOrderListParams(new URLSearchParams('status=nope&sort=x'))).toMatchObject({
    filter: {},
    sort: 'urgency',
    order: 'asc',
  });
});

test('reversed date ranges are swapped and reported', () => {
  const search = new URLSearchParams('from=2026-03-09&to=2026-03-01&departsFrom=2026-04-01&departsTo=2026-04-02');
  expect(readOrderListParams(search).filter).toEqual({
    from: '2026-03-01',
    to: '2026-03-09',
    departsFrom: '2026-04-01',
    departsTo: '2026-04-02',
  });
  expect(reversedRanges(search)).toEqual([{ from: '2026-03-01', to: '2026-03-09' }]);
});

test.each(LOCALES)('filter options of the lists have different labels in %s', (locale) => {
  const sales: Record<string, unknown> = JSON.parse(
    readFileSync(new URL(`../../../words/${locale}/orderLists.json`, import.meta.url), 'utf8'),
  );
  const of = (at: string) =>
    Object.values(at.split('.').reduce<unknown>((all, key) => (all as Record<string, unknown>)[key], sales) as object);
  // What is partly valid is shown as issued; the filter adds a note (tests/messages/lists.test.tsx).
  const { partial_sold: partly, ...statuses } = sales.status as Record<string, string>;
  expect(partly).toBe(statuses.sold);
  expect(new Set(Object.values(statuses)).size).toBe(Object.keys(statuses).length);
  for (const choices of ['mode', 'tickets.type', 'tickets.state', 'tickets.operation'])
    expect(new Set(of(choices)).size, choices).toBe(of(choices).length);
});

test('an address keeps the parameters that are not changed', () => {
  expect(address(new URLSearchParams('status=sold&after=x'), { after: undefined, sort: 'total' })).toBe(
    '?status=sold&sort=total',
  );
});

test('tickets are filtered by type, state and carrier', () => {
  expect(
    readTicketListParams(new URLSearchParams('type=BUS&state=void&carrier=x0&status=sold&sort=issued_asc')),
  ).toMatchObject({ filter: { type: 'BUS', state: 'void', carrier: 'X0' }, sort: 'issued', order: 'asc' });
  expect(readTicketListParams(new URLSearchParams('type=SHIP&carrier=XYZ')).filter).toEqual({});
});

test('a view is the same for any order of parameters and any page', () => {
  const query = 'mine=1&status=sold';
  for (const queryText of ['?status=sold&mine=1', 'all=1&number=&mine=1&status=sold&after=abc'])
    expect(viewQuery(queryText)).toBe(query);
});
