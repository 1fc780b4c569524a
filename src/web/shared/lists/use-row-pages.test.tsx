// @vitest-environment happy-dom
import { act } from 'react';
import { type Navigator, Router } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { type RowPages, useRowPages } from './use-row-pages.ts';

type Item = { id: string };
type Answer = { rows: readonly Item[]; next: string | null };

const words = translationsFor('ru');
const items = (...ids: string[]): Item[] => ids.map((id) => ({ id }));
const reads: { after: string; answer: (page: Answer) => void; fail: () => void }[] = [];
const read = (after: string) =>
  new Promise<Answer>((resolve, reject) => {
    reads.push({ after, answer: resolve, fail: () => reject(new Error('no answer')) });
  });

let pages: RowPages<Item>;
let end = async () => {};
afterEach(async () => {
  await end();
  reads.length = 0;
});

function Rows({ rows, next }: Answer) {
  pages = useRowPages(rows, next, read);
  return <p>{pages.rows.map(({ id }) => id).join()}</p>;
}
const List = ({ address, ...page }: Answer & { address?: string }) => (
  <Router location={address ?? '/list'} navigator={{} as Navigator}>
    <Rows {...page} />
  </Router>
);
async function show(first: Answer) {
  const page = await renderOnPage(<List {...first} />, words);
  end = page.unmount;
  return { text: () => document.querySelector('p')?.textContent, show: page.show };
}
const answer = (page: Answer) => act(async () => reads.at(-1)?.answer(page));

test('the next page is added once, without rows that moved down meanwhile', async () => {
  const list = await show({ rows: items('a', 'b'), next: 'b' });
  await act(async () => {
    pages.load();
    pages.load();
  });
  expect(reads.map(({ after }) => after)).toEqual(['b']);
  expect(pages.state).toBe('loading');
  await answer({ rows: items('b', 'c'), next: null });
  expect(list.text()).toBe('a,b,c');
  expect(pages.hasMore).toBe(false);
  await act(async () => pages.load());
  expect(reads).toHaveLength(1);
});

test('a page that could not be read is read again', async () => {
  const list = await show({ rows: items('a'), next: 'a' });
  await act(async () => pages.load());
  await act(async () => reads[0]?.fail());
  expect(pages.state).toBe('failed');
  expect(list.text()).toBe('a');
  await act(async () => pages.load());
  await answer({ rows: items('b'), next: null });
  expect(list.text()).toBe('a,b');
});

test('another address starts the list again, and an answer for the former one is dropped', async () => {
  const list = await show({ rows: items('a'), next: 'a' });
  await act(async () => pages.load());
  await answer({ rows: items('b'), next: 'b' });
  await act(async () => pages.load());
  const late = reads[1];
  await list.show(<List address="/list?filter=x" rows={items('x')} next="x" />);
  expect(list.text()).toBe('x');
  await act(async () => late?.answer({ rows: items('c'), next: null }));
  expect(list.text()).toBe('x');
});

test('a first page that is read anew leaves the rows below it, which are read anew as well', async () => {
  const list = await show({ rows: items('a', 'b'), next: 'b' });
  await act(async () => pages.load());
  await answer({ rows: items('c', 'd'), next: 'd' });
  // Somebody took «b»: the first page reaches further down.
  await list.show(<List rows={items('a', 'c')} next="c" />);
  expect(list.text()).toBe('a,c,d');
  expect(reads.map(({ after }) => after)).toEqual(['b', 'c']);
  await answer({ rows: items('e', 'f'), next: 'f' });
  expect(list.text()).toBe('a,c,e,f');
  await act(async () => pages.load());
  expect(reads.at(-1)?.after).toBe('f');
});

test('of a list that was scrolled far five pages are read anew, and what follows them stays', async () => {
  const list = await show({ rows: items('a0'), next: 'a0' });
  for (let n = 1; n <= 7; n += 1) {
    await act(async () => pages.load());
    await answer({ rows: items(`a${n}`), next: `a${n}` });
  }
  reads.length = 0;
  await list.show(<List rows={items('new')} next="new" />);
  for (const id of ['a0', 'a1', 'a2', 'a3']) await answer({ rows: items(id), next: id });
  expect(reads).toHaveLength(4);
  expect(list.text()).toBe('new,a0,a1,a2,a3,a4,a5,a6,a7');
  await act(async () => pages.load());
  expect(reads.at(-1)?.after).toBe('a7');
});

test('pages below a first page that is read anew and cannot be read are left to the reader', async () => {
  const list = await show({ rows: items('a'), next: 'a' });
  await act(async () => pages.load());
  await answer({ rows: items('b'), next: null });
  await list.show(<List rows={items('x')} next="x" />);
  await act(async () => reads.at(-1)?.fail());
  expect([list.text(), pages.hasMore]).toEqual(['x', true]);
});
