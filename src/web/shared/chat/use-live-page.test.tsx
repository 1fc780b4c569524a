// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoutesStub, useLoaderData } from 'react-router';
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
async function open(conversationId: string | null) {
  let reads = 0;
  let refuse = (_refused: boolean) => {};
  const Page = () => {
    const [isRefused, setIsRefused] = useState(false);
    refuse = setIsRefused;
    useLivePage(conversationId, isRefused);
    return (
      <>
        <textarea />
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

test('a page follows its conversation: several changes at once are read once, those of others never', async () => {
  const { wait, hear, reads } = await open('c1');
  expect(reads()).toBe('1');
  for (const seq of [4, 5, 6]) await hear('changed', { id: 'c1', seq });
  await wait(1_000);
  expect(reads()).toBe('2');
  await hear('changed', { id: 'other', seq: 7 });
  await hear('typing', { id: 'c1', side: 'staff' });
  await wait(5_000);
  expect(reads()).toBe('2');
});

test('a page without a conversation is read every half minute, a hidden one when it is looked at again', async () => {
  const { wait, reads } = await open(null);
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
  const { wait, hear, refuse, reads } = await open('c1');
  await refuse(true);
  await hear('changed', { id: 'c1', seq: 4 });
  await wait(60_000);
  expect(reads()).toBe('1');
});

test('a page waits while somebody types on it', async () => {
  const { wait, hear, place, reads } = await open('c1');
  const field = place.querySelector('textarea');
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
