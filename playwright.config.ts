import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The one without a desktop does a third less work (scripts/setup.mjs looks for both). */
const SHELL = '/usr/bin/chromium-headless-shell';

/** `npm run prove -- accessibility`: the walks over every screen in every language, in place of the stories. */
const catalogue = process.env.CATALOGUE === 'true';
/** `npm run prove -- pictures`: a picture of every state of every screen, compared and measured. */
const pictures = process.env.PICTURES === 'true';
/** `npm run prove -- stories`: how many times slower than it is the processor is made. */
const slower = Number(process.env.SLOWER ?? '1');

/** Browser stories run against the whole product, started once by tests/e2e/global-setup.ts on a free port. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: pictures ? '**/*.pictures.ts' : catalogue ? '**/*.catalogue.ts' : '**/*.e2e.ts',
  // Those of a release start their own: playwright.release.config.ts.
  testIgnore: '**/release/**',
  outputDir: 'test-results',
  globalSetup: pictures ? './tests/e2e/pictures/setup.ts' : './tests/e2e/global-setup.ts',
  snapshotPathTemplate: '{testDir}/pictures/approved/{arg}{ext}',
  timeout: 90_000 * slower,
  expect: {
    timeout: 15_000 * slower,
    // Letters at the edge of a pixel, and the 256 colours in which approved pictures are kept.
    toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.002, animations: 'disabled', caret: 'hide' },
  },
  // A story waits for suppliers, jobs and pages half of its time: four of them keep two processors busy.
  workers: slower > 1 ? 2 : 4,
  fullyParallel: true,
  forbidOnly: true,
  // A browser on a busy machine may lose its footing once: such a story is named in the summary and mended, it does
  // not stop a landing.
  retries: process.env.CI ? 1 : 0,
  use: {
    actionTimeout: 15_000 * slower,
    navigationTimeout: 30_000 * slower,
    locale: 'ru-RU',
    // A worker would answer what stories intercept; its own story allows it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Bishkek',
    // Colours are measured where they arrive, not on their way.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Half of a browser's work is recording it: only a second try is worth that. By hand: `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough for what the optimising compilers cost: a fifth of a renderer's time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
