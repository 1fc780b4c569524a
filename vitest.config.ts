import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const roots = (pattern: string) => [
  `src/${pattern}`,
  `partners/${pattern}`,
  `tests/boundaries/${pattern}`,
  `tests/messages/${pattern}`,
  `tests/support/${pattern}`,
  `tests/product/${pattern}`,
  `tests/simulation/${pattern}`,
  `bench/${pattern}`,
];

const database = [...roots('**/*.db.test.ts'), ...roots('**/routes*.test.ts')];
/** Files that put something in a module's place, where what others have loaded would stand in their way. */
const alone = globSync(database).filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')));
/** Those of the whole product share a process with their like only. */
const product = 'tests/product/**/*.db.test.ts';

const withDatabase = {
  environment: 'node',
  globalSetup: './tests/support/global-setup.ts',
  setupFiles: './tests/support/fresh.ts',
  testTimeout: 20_000,
  hookTimeout: 30_000,
} as const;

/**
 * Three kinds of tests: `unit` (pure, no database), `database` (real PostgreSQL, see tests/support/database.ts; those
 * of `alone` have a
 * process of their own) and `product` (all of it on a database). The files of a kind share their processes and what
 * these have loaded.
 * Run one kind by `vitest run --project unit`.
 */
export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL or for other processes: three files at a time, also on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: roots('**/*.test.{ts,tsx}'),
          exclude: [...configDefaults.exclude, ...database],
          environment: 'node',
          isolate: false,
          // Models play tens of thousands of stories: on a crowded machine that takes longer than the usual five
          // seconds.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'database',
          include: database,
          exclude: [...configDefaults.exclude, ...alone, product],
          isolate: false,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'product',
          setupFiles: [withDatabase.setupFiles, './tests/product/fresh.ts'],
          include: [product],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
      { test: { ...withDatabase, name: 'alone', include: alone } },
    ],
  },
});
