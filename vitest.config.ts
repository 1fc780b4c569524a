import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const DATABASE = ['**/*.db.test.ts', '**/routes*.test.ts'];
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

/** Two kinds of tests: `unit` (pure, no database) and `database` (real PostgreSQL, see tests/support/database.ts). Run one kind by `vitest run --project unit`. */
export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL or for other processes: two files at a time, also on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: roots('**/*.test.{ts,tsx}'),
          exclude: [...DATABASE, '**/node_modules/**'],
          environment: 'node',
          // Models play tens of thousands of stories: on a crowded machine that takes longer than the usual five seconds.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: [...roots('**/*.db.test.ts'), ...roots('**/routes*.test.ts')],
          environment: 'node',
          globalSetup: './tests/support/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
