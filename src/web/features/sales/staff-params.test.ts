import { expect, test } from 'vitest';
import { readStaffOrderParams, readStaffTicketParams } from './staff-params.ts';

const query = (text: string) => new URLSearchParams(text);

test('filters of the staff lists are read from the address, and what cannot be a filter is ignored', () => {
  expect(readStaffOrderParams(query('q=S-123+&status=sold&channel=direct&from=2026-11-01&to=2026-11-30'))).toEqual({
    filter: { q: 'S-123', status: 'sold', channel: 'direct', from: '2026-11-01', to: '2026-11-30' },
    sort: 'created',
    order: 'desc',
    after: undefined,
  });
  expect(readStaffOrderParams(query('status=open&channel=all&from=31.11.2026&contract=../x&after=%00'))).toEqual({
    filter: {},
    sort: 'created',
    order: 'desc',
    after: undefined,
  });
  expect(readStaffTicketParams(query('state=void&contract=c-1&after=WyJ4Il0'))).toEqual({
    filter: { state: 'void', contract: 'c-1' },
    sort: 'created',
    order: 'desc',
    after: 'WyJ4Il0',
  });
  expect(readStaffTicketParams(query('state=sold')).filter).toEqual({});
});

test('a list is sorted by what the server sorts, and by nothing else', () => {
  const sortOf = (text: string) => {
    const { sort, order } = readStaffOrderParams(query(text));
    return `${sort} ${order}`;
  };
  expect(sortOf('sort=total')).toBe('total desc');
  expect(sortOf('sort=departs_asc')).toBe('departs asc');
  expect(sortOf('sort=contacts_asc')).toBe('created asc');
  expect(readStaffTicketParams(query('sort=total')).sort).toBe('created');
});
