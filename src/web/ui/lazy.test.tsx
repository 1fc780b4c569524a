import { type ComponentType, lazy, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { lazyOrNothing } from './lazy.ts';

type Load = () => Promise<{ default: ComponentType<object> }>;

async function render(Part: ComponentType<object>): Promise<{ html: string; failed: unknown[] }> {
  const failed: unknown[] = [];
  const page = (
    <p>
      before{' '}
      <Suspense fallback="waiting">
        <Part />
      </Suspense>{' '}
      after
    </p>
  );
  const { prelude } = await prerender(page, { onError: (error) => void failed.push(error) });
  return { html: (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, ''), failed };
}

const loaded: Load = async () => ({ default: () => <b>part</b> });
const unreachable: Load = async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
/** The builder's loader resolves with undefined when the page is about to reload. */
const reloading = (async () => undefined) as unknown as Load;

describe('a lazy component', () => {
  it('is rendered once it is loaded', async () => {
    expect(await render(lazyOrNothing(loaded))).toEqual({ html: '<p>before <b>part</b> after</p>', failed: [] });
  });

  it.each([
    ['cannot be loaded', unreachable],
    ['gives way to a reload', reloading],
  ])('renders nothing when it %s', async (_how, load) => {
    expect(await render(lazyOrNothing(load))).toEqual({ html: '<p>before  after</p>', failed: [] });
    expect((await render(lazy(load))).failed, 'control: without the guard').toHaveLength(1);
  });
});
