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
/** Files that put something in a module's place, where what others have loaded would stand in their way; and those of the whole product, which begin as it does. */
const alone = globSync(database).filter(
  (file) => /^tests.product/.test(file) || /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')),
);

const withDatabase = {
  environment: 'node',
  globalSetup: './tests/support/global-setup.ts',
  setupFiles: './tests/support/fresh.ts',
  testTimeout: 20_000,
  hookTimeout: 30_000,
} as const;

/**
 * Two kinds of tests: `unit` (pure, no database) and `database` (real PostgreSQL, see tests/support/database.ts; those of `alone` have a
 * process of their own). The files of a kind share two processes and what these have loaded. Run one kind by `vitest run --project unit`.
 */
export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL or for other processes: two files at a time, also on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: roots('**/*.test.{ts,tsx}'),
          exclude: [...configDefaults.exclude, ...database],
          environment: 'node',
          isolate: false,
          // Models play tens of thousands of stories: on a crowded machine that takes longer than the usual five seconds.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'database',
          include: database,
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
      { test: { ...withDatabase, name: 'alone', include: alone } },
    ],
  },
});
