// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Message } from '#modules/conversations/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { ApiProblem } from '../../api/problem.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { SearchPanel } from './search-panel.tsx';

const words = translationsFor('ru');
const t = words.conversations.search;
const NOW = '2026-03-02T06:00:00Z';
const message = (seq: number, text: string): Message => ({
  seq,
  changedSeq: seq,
  side: 'author',
  mine: false,
  clientId: null,
  name: 'Аида',
  text,
  card: null,
  files: [],
  edited: false,
  internal: false,
  replyTo: null,
  at: NOW,
});
type Part = { hits: Message[]; next: number | null };
let end = async () => {};
afterEach(() => end());

async function panel(search: (q: string, before?: number) => Promise<Part>) {
  const opened: number[] = [];
  let closed = 0;
  const page = await renderOnPage(
    <SearchPanel
      conversationId="c1"
      now={NOW}
      search={search}
      onOpen={(seq) => opened.push(seq)}
      onClose={() => {
        closed += 1;
      }}
    />,
    words,
  );
  end = page.unmount;
  const submit = async (text: string) => {
    const field = page.place.querySelector('input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => void field?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  };
  const press = (text: string) =>
    act(async () => [...page.place.querySelectorAll('button')].find((one) => one.textContent?.includes(text))?.click());
  const status = () => page.place.querySelector('[role=status]')?.textContent;
  return { ...page, submit, status, opened, closed: () => closed, click: press };
}

test('hits are listed with their matches marked, and opening one names its message', async () => {
  const long = `${'а'.repeat(300)} мой билет и ещё билет ${'я'.repeat(300)}`;
  const { place, submit, status, opened, click } = await panel(async () => ({ hits: [message(7, long)], next: null }));
  await submit('БИЛЕТ');
  expect([...place.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['билет', 'билет']);
  expect(status()).toBe(t.found.replace('{count}', '1'));
  await click('билет');
  expect(opened).toEqual([7]);
});

test('markup in a message is shown as text', async () => {
  const { place, submit } = await panel(async () => ({ hits: [message(1, '<img src=x> билет')], next: null }));
  await submit('билет');
  expect(place.querySelector('img')).toBeNull();
  expect(place.textContent).toContain('<img src=x> билет');
});

test('earlier messages are searched on demand, and an empty part says that more is left', async () => {
  const calls: (number | undefined)[] = [];
  const { place, submit, status, click } = await panel(async (_q, before) => {
    calls.push(before);
    return before ? { hits: [message(3, 'билет')], next: null } : { hits: [], next: 501 };
  });
  await submit('билет');
  expect(status()).toBe(t.noneYet);
  await click(t.earlier);
  expect(calls).toEqual([undefined, 501]);
  expect(place.querySelectorAll('li')).toHaveLength(1);
  expect(place.textContent).not.toContain(t.earlier);
});

test('a failed search is said, and Escape closes the search', async () => {
  const { place, submit, press, focus, closed } = await panel(async () => {
    throw new ApiProblem(429, 'platform.too_many_requests', { seconds: 30 });
  });
  await submit('билет');
  expect(place.querySelector('[role=alert], [aria-live=assertive]')?.textContent).not.toBe('');
  const field = place.querySelector('input');
  if (field) await focus(field);
  await press('Escape');
  expect(closed()).toBe(1);
});
