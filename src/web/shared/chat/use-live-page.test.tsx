// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoutesStub, redirect, useFetcher, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { useLivePage } from './use-live-page.ts';

const handlers = new Map<string, (event: { data: string }) => void>();
let end = async () => {};
let isHidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener(kind: string, handler: (event: { data: string }) => void) {
        handlers.set(kind, handler);
      }
      close() {}
    },
  );
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that says how often its data were read. */
async function open(followed: Parameters<typeof useLivePage>[0]) {
  let reads = 0;
  let refuse = (_refused: boolean) => {};
  const Page = () => {
    const [isRefused, setIsRefused] = useState(false);
    refuse = setIsRefused;
    useLivePage(followed, isRefused);
    return (
      <>
        <textarea name="comment" />
        <div data-live-chat="">
          <textarea name="message" />
        </div>
        <p>{useLoaderData<number>()}</p>
      </>
    );
  };
  const Stub = createRoutesStub([{ path: '/', loader: () => ++reads, Component: Page }]);
  const page = await renderOnPage(<Stub />, translationsFor('en'));
  end = page.unmount;
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const hear = (kind: string, data: object) => act(async () => handlers.get(kind)?.({ data: JSON.stringify(data) }));
  await wait(0);
  return {
    ...page,
    wait,
    hear,
    refuse: (is: boolean) => act(async () => refuse(is)),
    reads: () => page.place.textContent,
  };
}

const FOLLOWED = { requestId: 'r1', conversationId: 'c1' };
test('a page follows its request and its chat: several changes at once are read once, of others none', async () => {
  const { wait, hear, reads } = await open(FOLLOWED);
  expect(reads()).toBe('1');
  for (const seq of [4, 5, 6]) await hear('changed', { id: 'c1', seq });
  await wait(1_000);
  expect(reads()).toBe('2');
  await hear('request', { id: 'r1' });
  await wait(1_000);
  expect(reads()).toBe('3');
  await hear('changed', { id: 'other', seq: 7 });
  await hear('request', { id: 'c1' });
  await hear('request', { id: 'other' });
  await hear('typing', { id: 'c1', side: 'staff' });
  await wait(5_000);
  expect(reads()).toBe('3');
});

test('a page without a conversation is read every half minute, a hidden one when it is looked at again', async () => {
  const { wait, reads } = await open({});
  await wait(31_000);
  expect(reads()).toBe('2');
  isHidden = true;
  await wait(120_000);
  expect(reads()).toBe('2');
  isHidden = false;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await wait(1_000);
  expect(reads()).toBe('3');
});

test('a refusal and what was typed stay on the page', async () => {
  const { wait, hear, refuse, reads } = await open(FOLLOWED);
  await refuse(true);
  await hear('changed', { id: 'c1', seq: 4 });
  await wait(60_000);
  expect(reads()).toBe('1');
});

test('a page waits while somebody types on it', async () => {
  const { wait, hear, place, reads } = await open(FOLLOWED);
  const field = place.querySelector<HTMLTextAreaElement>('[name=comment]');
  if (!field) throw new Error('no field');
  field.value = 'Not this ho';
  field.focus();
  await hear('changed', { id: 'c1', seq: 4 });
  await wait(10_000);
  expect(reads()).toBe('1');
  field.blur();
  await wait(5_000);
  expect(reads()).toBe('2');
});

test('what is typed in the chat does not keep the page from showing that its request was paused', async () => {
  const { wait, hear, place, reads } = await open(FOLLOWED);
  const field = place.querySelector<HTMLTextAreaElement>('[name=message]');
  if (!field) throw new Error('no field');
  field.value = 'When do you know';
  field.focus();
  await hear('request', { id: 'r1' });
  await wait(1_000);
  expect([reads(), field.value]).toEqual(['2', 'When do you know']);
});

test('a page that changes while a form is sent still leads to where its answer redirects', async () => {
  let answer = () => {};
  const Page = () => {
    useLivePage(FOLLOWED);
    const fetcher = useFetcher();
    return (
      <fetcher.Form method="post">
        <button type="submit">Accept</button>
      </fetcher.Form>
    );
  };
  const action = () => new Promise<Response>((resolve) => (answer = () => resolve(redirect('/booking'))));
  const Stub = createRoutesStub([
    { path: '/', loader: () => null, action, Component: Page },
    { path: '/booking', Component: () => <p>Passengers</p> },
  ]);
  const page = await renderOnPage(<Stub />, translationsFor('en'));
  end = page.unmount;
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await wait(0);
  await act(async () => page.place.querySelector('button')?.click());
  await act(async () => handlers.get('changed')?.({ data: JSON.stringify({ id: 'c1', seq: 4 }) }));
  await wait(1_500);
  await act(async () => answer());
  await wait(0);
  expect(page.place.textContent).toBe('Passengers');
});
