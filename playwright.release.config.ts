import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

const { globalSetup: _, testIgnore: __, ...shared } = stories;

/** Browser stories of a release: each file starts its own, on an empty database. */
export default defineConfig(shared, {
  testDir: 'tests/e2e/release',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/release',
  // A release, its database and its partners are three programs: two files at once keep two processors busy.
  workers: 2,
});
