// @vitest-environment happy-dom
import { act, type ComponentType, StrictMode, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { lazyOrNothing } from './lazy.ts';

type Load = () => Promise<{ default: ComponentType<object> }>;

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Hydrates what the server has rendered of a component whose file then comes, or does not. */
async function hydrate(load: Load): Promise<{ html: string; complaints: unknown[] }> {
  const Part = lazyOrNothing(load);
  const root = document.createElement('div');
  root.innerHTML = '<!--$--><b>part</b><!--/$-->';
  const complaints: unknown[] = [];
  const page = (
    <StrictMode>
      <Suspense>
        <Part />
      </Suspense>
    </StrictMode>
  );
  await act(async () => {
    hydrateRoot(root, page, { onRecoverableError: (error) => void complaints.push(error) });
  });
  return { html: root.innerHTML, complaints };
}

it.each<[string, Load]>([
  ['is loaded', async () => ({ default: () => <b>part</b> })],
  ['cannot be loaded', async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ['gives way to a reload', (async () => undefined) as unknown as Load],
])('what the server has rendered stays when it %s', async (_how, load) => {
  const { html, complaints } = await hydrate(load);
  expect(html).toContain('<b>part</b>');
  expect(complaints).toEqual([]);
});

it('control: a component that renders nothing in its place is a mismatch', async () => {
  const { complaints } = await hydrate(async () => ({ default: () => null }));
  expect(complaints).toHaveLength(1);
});
