import { expect, test } from 'vitest';
import { lastAt } from './last-column.ts';
import type { WorkColumn } from './work-table.tsx';

const column = (name: string, from?: 1200 | 1400): WorkColumn<object> => ({
  name,
  label: name,
  width: 100,
  cell: () => name,
  ...(from && { from }),
});

test('the last column of a list is another one in a wider list where more of them fit', () => {
  const columns = [column('number'), column('total'), column('cashier', 1200), column('customer', 1400)];
  expect(columns.map((one) => lastAt(columns, one))).toEqual([undefined, '0', '1200', '1400']);
  const narrow = columns.slice(0, 2);
  expect(narrow.map((one) => lastAt(narrow, one))).toEqual([undefined, '0 1200 1400']);
});
