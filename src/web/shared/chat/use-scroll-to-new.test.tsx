// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Message } from '#modules/conversations/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { MessageList } from './message-list.tsx';

const words = translationsFor('en');
const NOW = '2026-03-02T06:00:00Z';
const HEIGHT = 100;
const message = (seq: number, mine = false): Message => ({
  seq,
  changedSeq: seq,
  side: 'staff',
  mine,
  clientId: null,
  name: 'Асель',
  text: `Message ${seq}`,
  card: null,
  files: [],
  edited: false,
  internal: false,
  replyTo: null,
  at: NOW,
});
const list = (messages: readonly Message[]) => (
  <MemoryRouter>
    <MessageList
      messages={messages}
      unsent={[]}
      side="author"
      readSeq={0}
      firstUnread={null}
      open
      now={NOW}
      conversationId="c1"
      reveal={null}
      actions={{ onReply: () => {}, onEdit: () => {}, onDelete: () => {} }}
    />
  </MemoryRouter>
);
let end = async () => {};
afterEach(() => end());

/** A list of ten messages of 100 px, three of which are in sight. */
async function open() {
  const known = Array.from({ length: 10 }, (_, n) => message(n + 1));
  const page = await renderOnPage(list(known), words, 'en');
  end = page.unmount;
  const box = page.place.querySelector('ol') as HTMLOListElement;
  const items = () => box.querySelectorAll('[data-seq]').length;
  Object.defineProperty(box, 'clientHeight', { get: () => 3 * HEIGHT });
  Object.defineProperty(box, 'scrollHeight', { get: () => items() * HEIGHT });
  const scrollTo = (top: number) =>
    act(async () => {
      box.scrollTop = top;
      box.dispatchEvent(new Event('scroll', { bubbles: true }));
    });
  const receive = (next: Message) => page.show(list([...known, next]));
  const button = () => [...page.place.querySelectorAll('button')].find((one) => one.textContent?.includes('New mess'));
  return { box, scrollTo, receive, button };
}

test('a new message leaves a reader of earlier ones in place, and a button leads to it', async () => {
  const { box, scrollTo, receive, button } = await open();
  await scrollTo(200);
  await receive(message(11));
  expect(box.scrollTop).toBe(200);
  await act(async () => button()?.click());
  expect(box.scrollTop).toBe(11 * HEIGHT);
  expect(button()).toBeUndefined();
  expect(document.activeElement).toBe(box);
});

test('who has scrolled to the end needs no button', async () => {
  const { scrollTo, receive, button } = await open();
  await scrollTo(200);
  await receive(message(11));
  expect(button()).toBeDefined();
  await scrollTo(8 * HEIGHT);
  expect(button()).toBeUndefined();
});

test.each([
  ['near the end', 680, false],
  ['of an own message', 200, true],
])('a reader %s is led on', async (_, top, mine) => {
  const { box, scrollTo, receive, button } = await open();
  await scrollTo(top);
  await receive(message(11, mine));
  expect(box.scrollTop).toBe(11 * HEIGHT);
  expect(button()).toBeUndefined();
});
