import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { patchRouter } from './strip-server-schemas.ts';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');
const read = (name: string) => ({ id: join(FOLDER, name), code: readFileSync(join(FOLDER, name), 'utf8') });

it('the router still reloads in the one place that the chunk guard patches', () => {
  const { id, code } = read('lib/dom/ssr/routeModules.js');
  expect(code.split('window.location.reload();')).toHaveLength(2);
  expect(patchRouter(id, code)).toContain('saparReloadOnce');
});

it('the router still requests routes in the one place that the route table patches', () => {
  const { id, code } = read('lib/dom/ssr/fog-of-war.js');
  expect(code.split('fetch(url')).toHaveLength(2);
  const patched = patchRouter(id, code);
  expect(patched).toContain('await window.saparRoutes()');
  expect(patched).not.toContain('fetch(url');
});

it('the stub of the instrumentation exports every name that the router imports', () => {
  const { id, code } = read('lib/router/instrumentation.js');
  const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
  expect(names.length).toBeGreaterThan(2);
  const rest = patchRouter(id, code) ?? '';
  expect([...rest.matchAll(/^export const (\w+)/gm)].map(([, name]) => name).sort()).toEqual(names.sort());
});
