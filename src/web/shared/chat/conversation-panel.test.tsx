// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationHistory, Message, MessageFile } from '#modules/conversations/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { storeInput } from '../../shell/stored-input.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import type { ChosenOrder } from './message-card-link.tsx';
import { NO_DRAFT, storeDraft, storeUnsent } from './unsent-messages.ts';

vi.mock('../../shell/use-owner.ts', () => ({ useOwner: () => 'a:staff-1' }));

const words = translationsFor('ru');
const t = words.conversations.panel;
const NOW = '2026-03-02T06:00:00Z';
const message = (seq: number, changed: Partial<Message> = {}): Message => ({
  seq,
  changedSeq: seq,
  side: 'staff',
  mine: true,
  clientId: null,
  name: 'Асель',
  text: `Message ${seq}`,
  card: null,
  files: [],
  edited: false,
  internal: false,
  replyTo: null,
  at: NOW,
  ...changed,
});
const FILE: MessageFile = {
  id: '0b0f4c1e-6a57-4a5e-9d0b-2f7a0d1c2b3a',
  name: 'passport.pdf',
  contentType: 'application/pdf',
  size: 1,
  thumbnail: false,
  category: 'commons',
  scan: 'clean',
};
const conversation = (seq: number) => ({
  id: 'c1',
  number: 'C-1',
  kind: 'support' as const,
  subjectId: null,
  status: 'process' as const,
  seq,
  side: 'staff' as const,
  mayWrite: true,
  with: 'Аида',
  executor: { name: 'Асель', mine: true },
  locale: 'ru' as const,
  readBy: { author: 0, staff: 0 },
  clock: null,
  readUpTo: 0,
  unread: false,
  unreadByMe: false,
  code: null,
  createdAt: NOW,
  updatedAt: NOW,
});
const history = (messages: Message[], older = false): ConversationHistory => ({
  conversation: conversation(Math.max(0, ...messages.map(({ changedSeq }) => changedSeq))),
  messages,
  older,
});

type Sent = { method: string; path: string; body: Record<string, unknown> };
const sent: Sent[] = [];
/** What the server answers: a status and a body; undefined: nothing has changed. */
let answer: (request: Sent) => Promise<{ status?: number; body: unknown } | undefined>;
let isHidden = false;
let end = async () => {};

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  isHidden = false;
  answer = async () => undefined;
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const request = { method, path, body: body ? JSON.parse(body) : {} };
    if (method !== 'GET') sent.push(request);
    const after = Number(/after=(\d+)/.exec(path)?.[1] ?? 0);
    const unchanged = { conversation: conversation(after), messages: [], next: after, more: false };
    const usual = () => {
      if (path.endsWith('/messages')) return message(100, { clientId: String(request.body.clientId) });
      return path.endsWith('/read') ? conversation(1) : unchanged;
    };
    const { status = 200, body: answered } = (await answer(request)) ?? { body: usual() };
    return new Response(JSON.stringify(answered), { status });
  });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
});

async function open(initial: ConversationHistory) {
  const page = await renderOnPage(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <ConversationPanel initial={initial} now={NOW} /> }])}
    />,
    words,
  );
  end = page.unmount;
  const field = () => page.place.querySelector('textarea') as HTMLTextAreaElement;
  const box = () => page.place.querySelector('input[type=checkbox]') as HTMLInputElement;
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const enter = () =>
    act(async () => {
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
  const click = (label: string) =>
    act(async () =>
      [...page.place.querySelectorAll('button')]
        .find((one) => one.textContent?.trim() === label || one.getAttribute('aria-label') === label)
        ?.click(),
    );
  const posted = () => sent.filter(({ path }) => path.endsWith('/messages'));
  return { ...page, field, box, type, enter, click, posted, tick: () => act(async () => box().click()) };
}
const refused = { status: 404, body: { code: 'conversations.not_found' } };

test('a note that was typed is a note after the page is opened again', async () => {
  const first = await open(history([message(1)]));
  await first.tick();
  await first.type('They pay late');
  await first.unmount();
  const { field, box, enter, posted } = await open(history([message(1)]));
  expect([field().value, box().checked]).toEqual(['They pay late', true]);
  await enter();
  expect(posted().map(({ body }) => [body.text, body.internal])).toEqual([['They pay late', true]]);
});

test('a refused answer to a note goes back into the field as a note that answers it', async () => {
  answer = async ({ path }) => (path.endsWith('/messages') ? refused : undefined);
  const { field, box, click, type, enter, posted } = await open(history([message(1, { internal: true })]));
  await click(t.reply);
  await type('Do not say so');
  await enter();
  expect([field().value, box().checked]).toEqual(['Do not say so', true]);
  await enter();
  expect(posted().map(({ body }) => [body.text, body.internal, body.replyTo])).toEqual([
    ['Do not say so', true, 1],
    ['Do not say so', true, 1],
  ]);
});

test('what is typed waits while a message is changed, and survives it', async () => {
  answer = async ({ path, body }) =>
    path.endsWith('/messages/1/edits')
      ? { body: message(1, { changedSeq: 2, text: String(body.text), edited: true }) }
      : undefined;
  const { field, click, type, enter, place } = await open(history([message(1)]));
  await type('Three paragraphs');
  await click(t.edit);
  expect(field().value).toBe('Message 1');
  await type('Message one');
  await enter();
  expect(place.textContent).toContain('Message one');
  expect(field().value).toBe('Three paragraphs');
  await click(t.edit);
  await click(t.cancel);
  expect(field().value).toBe('Three paragraphs');
});

test('the changed text of a message survives a failed call and a reload, until it is saved or given up', async () => {
  answer = async ({ path }) => {
    if (path.endsWith('/messages/1/edits')) throw new TypeError('offline');
    return undefined;
  };
  const first = await open(history([message(1), message(2)]));
  await first.click(t.edit);
  await first.type('Message one');
  await first.enter();
  expect([first.field().value, first.place.textContent]).toEqual(['Message one', expect.stringContaining(t.editing)]);
  await first.unmount();
  const second = await open(history([message(1), message(2)]));
  expect([second.field().value, second.place.textContent]).toEqual(['Message one', expect.stringContaining(t.editing)]);
  await second.click(t.cancel);
  await second.unmount();
  const third = await open(history([message(1), message(2)]));
  expect([third.field().value, third.place.textContent?.includes(t.editing)]).toEqual(['', false]);
});

test('messages that wait are each kept by themselves: a tab that types takes none of another away', async () => {
  answer = async ({ path }) => {
    if (path.endsWith('/messages')) throw new TypeError('offline');
    return undefined;
  };
  const { type } = await open(history([message(1)]));
  const waiting = { clientId: 'of-another-tab', text: 'Written on the way', replyTo: null, internal: false };
  storeUnsent('c1', 'a:staff-1', waiting);
  await type('x');
  await end();
  const { place, posted } = await open(history([message(1)]));
  expect(place.textContent).toContain('Written on the way');
  expect(posted().map(({ body }) => body.clientId)).toContain('of-another-tab');
});

test('an uploaded file and a quoted order are there again after a reload, and go with the message', async () => {
  const title = { ru: 'A — B', en: 'A — B', kg: 'A — B' };
  const order: ChosenOrder = { orderId: 'o-1', number: 'S-1', ticket: null, title, departs: null, returns: null };
  storeDraft('c1', 'a:staff-1', { draft: NO_DRAFT, order });
  const files = [{ ...FILE, category: 'ticket' as const }];
  const place = 'chat-files#c1';
  storeInput(localStorage, place, 'a:staff-1', { files: [JSON.stringify(files)] }, Date.now());
  await (await open(history([message(1)]))).unmount();
  const opened = await open(history([message(1)]));
  expect(opened.place.textContent).toContain('passport.pdf');
  await opened.type('Here');
  await opened.enter();
  expect(opened.posted().map(({ body }) => body)).toMatchObject([
    { text: 'Here', orderId: 'o-1', fileIds: [FILE.id], categories: { [FILE.id]: 'ticket' } },
  ]);
  await opened.unmount();
  expect((await open(history([message(1)]))).place.textContent).not.toContain('passport.pdf');
});

test('a file that is there again after a reload can be discarded', async () => {
  storeInput(localStorage, 'chat-files#c1', 'a:staff-1', { files: [JSON.stringify([FILE])] }, Date.now());
  const { click, place } = await open(history([message(1)]));
  await click(words.conversations.files.remove.replace('{name}', FILE.name));
  expect(sent).toMatchObject([{ method: 'DELETE', path: `/api/conversations/c1/files/${FILE.id}` }]);
  expect(place.textContent).not.toContain('passport.pdf');
});

test('a page in the background marks nothing as read, a note neither', async () => {
  isHidden = true;
  await open(history([message(1, { side: 'author', mine: false }), message(2, { internal: true, mine: false })]));
  expect(sent).toEqual([]);
  isHidden = false;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sent.map(({ body }) => body.seq).toSorted()).toEqual([1, 2]);
});

test.each([
  ['has read nothing of a short talk', { readUpTo: 0 }, false, 'Message 1'],
  ['has read its beginning, and a colleague all of it', { readUpTo: 1 }, false, 'Message 2'],
  ['has read all of it', { readUpTo: 2 }, false, undefined],
  ['opens a long talk for the first time', { readUpTo: 0 }, true, undefined],
] as const)('what is new begins where its reader stopped: who %s', async (_, { readUpTo }, older, first) => {
  const opened = history([message(1, { side: 'author' }), message(2, { side: 'author' })], older);
  const read = { readBy: { author: 2, staff: 2 }, readUpTo, unreadByMe: readUpTo < 2 };
  const { place } = await open({ ...opened, conversation: { ...opened.conversation, ...read } });
  const line = place.querySelector('[data-seq="unread"]');
  expect(line?.nextElementSibling?.textContent?.includes(first ?? '')).toBe(first === undefined ? undefined : true);
});

test('a change that overtakes its page is shown when the page has come', async () => {
  const edit = message(1, { changedSeq: 3, text: 'As it is now', edited: true });
  let deliver = (_page: { body: unknown }) => {};
  let changed = false;
  answer = async ({ path }) => {
    if (path.includes('before=2')) return new Promise((resolve) => (deliver = resolve));
    const after = Number(/after=(\d+)/.exec(path)?.[1] ?? Number.NaN);
    return changed && after < 3
      ? { body: { conversation: conversation(3), messages: [edit], next: 3, more: false } }
      : undefined;
  };
  const { click, place } = await open(history([message(2)], true));
  await click(t.older);
  changed = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await act(async () => deliver({ body: history([message(1, { text: 'As it was' })]) }));
  expect(place.textContent).toContain('As it is now');
  expect(place.textContent).not.toContain('As it was');
});

test('a message is deleted by a second press, and one that was left is not', async () => {
  let deletions = 0;
  answer = async ({ path }) => {
    if (!path.endsWith('/messages/1/deletion')) return undefined;
    deletions += 1;
    return { body: message(1, { text: null, changedSeq: 2 }) };
  };
  const { click, place } = await open(history([message(1)]));
  await click(t.delete);
  const asking = [...place.querySelectorAll('button')].find((one) => one.textContent === t.deleteSure);
  await act(async () => asking?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await click(t.delete);
  expect(deletions).toBe(0);
  await click(t.deleteSure);
  expect(deletions).toBe(1);
});
