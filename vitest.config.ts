import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const roots = (pattern: string) => [
  `src/${pattern}`,
  `demo/${pattern}`,
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
const alone = globSync(roots('**/*.test.ts')).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')),
);
/** Those of the whole product share a process with their like only. */
const product = 'tests/product/**/*.db.test.ts';

/** Those of components, which are written in a form that Node does not read. */
const web = ['src/web/**/*.test.{ts,tsx}', 'tests/messages/**/*.test.{ts,tsx}'];
const WORDS = /^\0virtual:translations\/(\w+)$/;
const URLS = 'virtual:translations-urls';
/** The words of the server's own rendering, as they are written: only a build compiles them. */
const plainWords = {
  name: 'plain-words',
  resolveId: (id: string) => (WORDS.test(`\0${id}`) || id === URLS ? `\0${id}` : undefined),
  load(id: string) {
    // Only a build knows the addresses of the chunks.
    if (id === `\0${URLS}`) return 'export default {}';
    const [, locale] = WORDS.exec(id) ?? [];
    const files = locale ? globSync(`src/words/${locale}/*.json`) : [];
    const trees = files.map((file) => `${JSON.stringify(basename(file, '.json'))}: ${readFileSync(file, 'utf8')}`);
    return locale ? `export default {${trees.join()}}` : undefined;
  },
};
/** For projects whose modules Node reads. */
const resolveSources = './tests/support/resolve-sources.ts';
/**
 * Modules are read by Node itself, as in production, and not by Vite: in half the time. `vi.mock` has no effect
 * without a loader, which only the files of `alone` have.
 */
const native = { viteModuleRunner: false, nodeLoader: false };

const pure = {
  environment: 'node',
  isolate: false,
  // Models play tens of thousands of stories: on a crowded machine that takes longer than the usual five seconds.
  testTimeout: 60_000,
} as const;

const withDatabase = {
  environment: 'node',
  globalSetup: './tests/support/global-setup.ts',
  setupFiles: './tests/support/fresh.ts',
  testTimeout: 60_000,
  hookTimeout: 90_000,
} as const;

/**
 * Kinds of tests: `unit` and `web` (pure, no database), `database` (real PostgreSQL, see tests/support/database.ts;
 * those of `alone` have a process of their own) and `product` (all of it on a database). The files of a kind share
 * their processes and what these have loaded.
 * Run one kind by `vitest run --project unit`.
 */
export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL or for other processes: six files at a time, also on two cores.
    maxWorkers: Math.max(6, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...pure,
          name: 'unit',
          include: roots('**/*.test.ts'),
          exclude: [...configDefaults.exclude, ...database, ...alone, ...web],
          setupFiles: resolveSources,
          experimental: native,
        },
      },
      {
        plugins: [plainWords],
        test: { ...pure, name: 'web', include: web, exclude: [...configDefaults.exclude, ...database, ...alone] },
      },
      {
        test: {
          ...withDatabase,
          name: 'database',
          include: database,
          exclude: [...configDefaults.exclude, ...alone, product],
          setupFiles: [resolveSources, withDatabase.setupFiles],
          isolate: false,
          experimental: native,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'product',
          setupFiles: [resolveSources, withDatabase.setupFiles, './tests/product/fresh.ts'],
          include: [product],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
          experimental: native,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'alone',
          setupFiles: [resolveSources, withDatabase.setupFiles],
          include: alone,
          experimental: { viteModuleRunner: false },
        },
      },
    ],
  },
});
