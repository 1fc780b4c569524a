// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { BarField, FilterBar } from './filter-bar.tsx';
import { WorkList } from './work-list.tsx';

type Item = { id: string };
const ITEMS: readonly Item[] = [{ id: 'first' }, { id: 'second' }, { id: 'other' }];
const found = (q: string) => ITEMS.filter(({ id }) => id.includes(q));

let end = async () => {};
afterEach(() => end());

function List() {
  const { q, items } = useLoaderData<{ q: string; items: readonly Item[] }>();
  return (
    <main>
      <WorkList
        list="test"
        title="List"
        label="List"
        columns={[{ name: 'id', label: 'Id', width: 100, cell: ({ id }: Item) => id }]}
        rows={items}
        nameOf={({ id }) => id}
        empty="Nothing"
        isComfortable={false}
        filters={
          <FilterBar resetTo="/" activeCount={0}>
            <BarField name="q" label="Search" value={q} search />
          </FilterBar>
        }
      />
    </main>
  );
}

async function open() {
  const loader = ({ request }: { request: Request }) => {
    const q = new URL(request.url).searchParams.get('q') ?? '';
    return { q, items: found(q) };
  };
  const router = createMemoryRouter([{ path: '/', element: <List />, loader, HydrateFallback: () => null }]);
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'), 'en');
  end = page.unmount;
  await expect.poll(() => page.place.querySelectorAll('tr[data-row]').length).toBe(ITEMS.length);
  const field = page.place.querySelector('input[data-search]') as HTMLInputElement;
  const type = (text: string) => {
    field.value = text;
  };
  const form = field.form as HTMLFormElement;
  form.requestSubmit = () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  const press = (key: string) =>
    act(async () => {
      const target = document.activeElement ?? document.body;
      const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
    });
  await page.focus(field);
  return { page, field, type, press, focused: () => document.activeElement?.getAttribute('data-row') ?? null };
}

test.each(['Enter', 'ArrowDown'])('%s in the search field goes to the first row that is found', async (key) => {
  const { type, press, focused } = await open();
  type('o');
  await press(key);
  await expect.poll(focused).toBe('second');
  await press('j');
  expect(focused()).toBe('other');
  await press('k');
  expect(focused()).toBe('second');
});

test('a slash selects the former search, so that the next one takes its place', async () => {
  const { field, type, press, focused } = await open();
  type('second');
  await press('Enter');
  await expect.poll(focused).toBe('second');
  await press('/');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'second'.length]);
});

test('a search that finds nothing leaves the focus in the field', async () => {
  const { page, field, type, press } = await open();
  type('absent');
  await press('Enter');
  await expect.poll(() => page.place.querySelector('tr[data-row]')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('Escape clears the search field, and leaves it for the list once it is empty', async () => {
  const { field, type, press, focused } = await open();
  type('second');
  await press('Escape');
  expect([field.value, document.activeElement]).toEqual(['', field]);
  await press('Escape');
  expect(focused()).toBe('first');
});
