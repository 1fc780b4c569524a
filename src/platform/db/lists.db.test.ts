import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createLists, type ListType, listOf, placed } from './lists.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const members = async (type: ListType, values: readonly unknown[], as = 'v') => {
  const { rows } = await database.pool.query<{ v: unknown }>(
    `select ${as.replaceAll('v', `($1::${type}[])[n]`)} as v from generate_series(1, ${values.length}) as n`,
    [listOf(type, values)],
  );
  return rows.map(({ v }) => v);
};

const LISTS: [ListType, unknown[], string?][] = [
  ['text', ['', 'a"b\\c\n{}', 'Жаңы Көл', '\u{1f6eb}', null]],
  ['jsonb', [{ minor: -1, note: 'Өмүр "x"' }, [], 'text', 0, null]],
  ['bytea', [Buffer.from([0, 255, 92]), Buffer.alloc(0), null]],
  ['bool', [true, false, null]],
  ['int4', [0, -1, 2_147_483_647, -2_147_483_648, null]],
  ['int8', [0, -1, 4_294_967_296, -4_294_967_297, 9_007_199_254_740_991, null], 'v::float8'],
  ['timestamptz', ['1999-12-31T23:59:59.999Z', '2026-03-02T06:00:00.123Z', '1924-02-29T00:00:00Z', null]],
];

test.each(LISTS)('%s arrives as it was sent', async (type, given, as) => {
  const values = type === 'timestamptz' ? given.map((one) => (one === null ? null : new Date(one as string))) : given;
  expect(await members(type, values, as)).toEqual(values);
});

test('a list that is null throughout has nulls in every place, and one without rows has none', async () => {
  expect(await members('text', [null, undefined, null])).toEqual([null, null, null]);
  const none = await database.pool.query('select from unnest($1::int4[])', [listOf('int4', [])]);
  expect(none.rowCount).toBe(0);
});

test('long values do not overwrite each other, whatever came before', async () => {
  const long = Array.from({ length: 40 }, (_, n) => 'Ү'.repeat(n * 500));
  const first = listOf('text', long);
  expect(await members('text', ['short'])).toEqual(['short']);
  const { rows } = await database.pool.query<{ v: string[] }>('select $1::text[] as v', [first]);
  expect(rows[0]?.v).toEqual(long);
});

test('rows of a table go in one statement; a column left out keeps its default', async () => {
  const things = pgTable('things_of_lists', {
    id: text().primaryKey(),
    size: integer().notNull(),
    goodTill: timestamp('good_till', { withTimezone: true }),
    loose: boolean().notNull().default(true),
  });
  await database.pool.query(
    'create table things_of_lists (id text primary key, size int not null, good_till timestamptz, loose ' +
      'boolean not null default true)',
  );
  type Thing = { id: string; size: number; goodTill: Date | null };
  const { table, values } = createLists<readonly Thing[]>();
  const { columns, values: taken } = placed(
    table(things, (batch) => batch, ['loose']),
    'n',
  );
  const at = new Date('2026-03-02T06:00:00Z');
  await database.pool.query(
    `insert into things_of_lists (${columns}) select ${taken} from generate_series(1, 2) n`,
    values([
      { id: 'a', size: 1, goodTill: at },
      { id: 'b', size: 2, goodTill: null },
    ]),
  );
  const { rows } = await database.pool.query('select * from things_of_lists order by id');
  expect(rows).toEqual([
    { id: 'a', size: 1, good_till: at, loose: true },
    { id: 'b', size: 2, good_till: null, loose: true },
  ]);
});
