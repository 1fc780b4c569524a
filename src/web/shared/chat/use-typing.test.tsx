// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#modules/conversations/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { useTyping } from './use-typing.ts';

type Handler = (event: { data: string }) => void;
const handlers = new Map<string, Handler>();
/** A stream whose events the test sends. */
class FakeEventSource {
  addEventListener(kind: string, handler: Handler) {
    handlers.set(kind, handler);
  }
  close() {}
}
const words = translationsFor('ru');
const sent: string[] = [];
let end = async () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(body);
    return new Response('{}');
  });
  sent.length = 0;
});
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let announce = (_internal: boolean) => {};
function Probe({ messages }: { messages: readonly Message[] }) {
  const typing = useTyping('c1', 'owner', messages);
  announce = typing.announce;
  return <p>{typing.side ?? 'none'}</p>;
}
const message = (seq: number, side: 'author' | 'staff') => ({ seq, side }) as Message;
async function probe() {
  const page = await renderOnPage(<Probe messages={[]} />, words);
  end = page.unmount;
  const hear = (data: object) => act(async () => handlers.get('typing')?.({ data: JSON.stringify(data) }));
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  return { ...page, hear, wait, text: () => page.place.textContent };
}

test('who is typing is shown for six seconds after the last announcement, in this conversation alone', async () => {
  const { hear, wait, text } = await probe();
  await hear({ id: 'other', side: 'staff' });
  expect(text()).toBe('none');
  await hear({ id: 'c1', side: 'staff' });
  await wait(4_000);
  await hear({ id: 'c1', side: 'staff' });
  await wait(5_999);
  expect(text()).toBe('staff');
  await wait(1);
  expect(text()).toBe('none');
});

test('a message of the side that is typing ends it at once', async () => {
  const { hear, show, text } = await probe();
  await hear({ id: 'c1', side: 'staff' });
  await show(<Probe messages={[message(1, 'author')]} />);
  expect(text()).toBe('staff');
  await show(<Probe messages={[message(1, 'author'), message(2, 'staff')]} />);
  expect(text()).toBe('none');
});

test('keystrokes are announced at most every three seconds', async () => {
  const { wait } = await probe();
  announce(false);
  announce(false);
  await wait(2_999);
  announce(false);
  expect(sent).toEqual(['{"internal":false}']);
  await wait(1);
  announce(true);
  expect(sent).toEqual(['{"internal":false}', '{"internal":true}']);
});
