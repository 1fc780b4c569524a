import { expect, test } from '@playwright/test';
import { pageSize } from '../support/page-sizes.ts';

/** Gzipped JavaScript before a page is alive, in units of 1,000 bytes. */
const BUDGETS = [
  { page: 'home', file: 'routes/public/home.tsx', most: 150 },
  { page: 'results', file: 'routes/public/search.tsx', most: 190 },
] as const;

for (const { page, file, most } of BUDGETS)
  test(`the JavaScript of ${page} stays within ${most} KB`, () => {
    for (const locale of ['ru', 'kg'] as const) {
      const { kilobytes, files } = pageSize(file, locale);
      const list = files.map(({ name, bytes }) => `${bytes} ${name}`).join('\n');
      expect(kilobytes, `${kilobytes.toFixed(1)} KB, ${locale}:\n${list}`).toBeLessThanOrEqual(most);
    }
  });
