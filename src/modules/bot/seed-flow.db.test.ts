import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { insertVersion, listVersions } from './db/flow-queries.ts';
import type { Flow } from './domain/flow.ts';
import { end } from './testing/random-flow.ts';
import { seedFlow } from './use-cases/seed-flow.ts';

let database: TestDatabase;
const clock = testClock();
const OLD: Flow = { start: 'bye', steps: [end('bye')] };

beforeEach(async () => {
  database = await emptied(database);
});
afterAll(() => database.close());

const seed = () => seedFlow({ db: database.db, clock });
const versions = async () =>
  (await listVersions(database.db, 10)).map(({ version, author, flow }) => [version, author, flow.steps.length > 1]);
const publish = (author: string | null) =>
  insertVersion(database.db, { version: 1, flow: OLD, author, publishedAt: clock.now() });

test('a database without a flow gets that of the product once, also from two processes at a time', async () => {
  await Promise.all([seed(), seed(), seed()]);
  await seed();
  expect(await versions()).toEqual([[1, null, true]]);
});

test('a flow of an earlier release is followed by that of this one, and its talks keep theirs', async () => {
  await publish(null);
  await Promise.all([seed(), seed()]);
  await seed();
  expect(await versions()).toEqual([
    [2, null, true],
    [1, null, false],
  ]);
});

test('a flow that staff have published stays', async () => {
  await publish('editor');
  await seed();
  expect(await versions()).toEqual([[1, 'editor', false]]);
});
