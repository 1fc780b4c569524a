import { type Release, startRelease } from './release.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** Stories of a release: each file has one of its own, on a database that is empty when the file begins. */
export const test = base.extend<object, { settings: Record<string, string>; release: Release }>({
  settings: [{}, { option: true, scope: 'worker' }],
  release: [
    async ({ settings }, use) => {
      const release = await startRelease(settings);
      await use(release);
      await release.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ release }, use) => use(release.url),
});
