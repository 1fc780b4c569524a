import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

it('the router still reloads in the one place that the chunk guard takes over', () => {
  const router = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  const code = readFileSync(join(router, 'dist/production/lib/dom/ssr/routeModules.js'), 'utf8');
  expect(code.split('window.location.reload();')).toHaveLength(2);
});
