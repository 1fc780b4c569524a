import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowserStorage } from './stored-input.ts';
import { createSubmissions } from './submissions.ts';

class FakeInput {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}
class FakeForm {
  isConnected = true;
  readonly dataset: Record<string, string>;
  readonly requestSubmit = vi.fn();
  readonly elements: { namedItem: (name: string) => FakeInput | null };
  constructor({ repeatable = false, key = '' } = {}) {
    this.dataset = repeatable ? { repeatable: '' } : {};
    this.elements = { namedItem: (name) => (name === 'key' && key ? new FakeInput(key) : null) };
  }
  getAttribute = () => null;
}
const NO_DEVICE = {} as BrowserStorage;
const formOf = (given?: { repeatable?: boolean; key?: string }) => new FakeForm(given) as unknown as HTMLFormElement;

beforeEach(() => {
  vi.stubGlobal('HTMLFormElement', FakeForm);
  vi.stubGlobal('HTMLInputElement', FakeInput);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a form without a response', () => {
  test.each([
    ['that is marked as repeatable', { repeatable: true }, true],
    ['that has an idempotency key', { key: 'key-12345678' }, true],
    ['that is neither', {}, false],
  ])('%s is sent again automatically: %o', (_, given, again) => {
    const submissions = createSubmissions(() => NO_DEVICE);
    const form = formOf(given);
    submissions.markSubmitted(form, null, { pathname: '/order/o1/refund', online: true, session: 'asel c1 ' });
    submissions.markFailed();
    expect(submissions.unsent()?.kind).toBe(again ? 'waiting' : 'unknown');
    expect([submissions.resend(), submissions.resend()]).toEqual([again, false]);
    expect(form.requestSubmit).toHaveBeenCalledTimes(again ? 1 : 0);
  });

  test('is sent once when it had no network, whatever it does; a discarded form is not', () => {
    const submissions = createSubmissions(() => NO_DEVICE);
    const form = formOf();
    submissions.markSubmitted(form, null, { pathname: '/account/profile', online: false, session: 'asel c1 ' });
    submissions.markFailed();
    expect([submissions.resend(), submissions.resend()]).toEqual([true, false]);
    submissions.markFailed();
    submissions.discard();
    expect(submissions.resend()).toBe(false);
    expect(form.requestSubmit).toHaveBeenCalledTimes(1);
  });

  test('shows on its button that it waits, until it is sent or discarded', () => {
    const submissions = createSubmissions(() => NO_DEVICE);
    const marks = new Set<string>();
    const toggleAttribute = (name: string, on: boolean) => (on ? marks.add(name) : marks.delete(name));
    const button = { toggleAttribute } as unknown as HTMLElement;
    const fail = (repeatable: boolean) => {
      const page = { pathname: '/search/s1', online: true, session: 'asel c1 ' };
      submissions.markSubmitted(formOf({ repeatable }), button, page);
      submissions.markFailed();
      return [...marks];
    };
    expect(fail(true)).toEqual(['data-waits']);
    submissions.resend();
    expect([...marks]).toEqual([]);
    expect(fail(true)).toEqual(['data-waits']);
    submissions.discard();
    expect([...marks]).toEqual([]);
    expect(fail(false)).toEqual([]);
  });

  test.each([
    ['the same account and contract', 'asel c1 ', true],
    ['another account', 'bakyt c1 ', false],
    ['another contract', 'asel c2 ', false],
    ['signed out', '  ', false],
  ])('is sent automatically only under the session of its page: %s', (_, session, sent) => {
    const submissions = createSubmissions(() => ({ getItem: () => session }) as unknown as BrowserStorage);
    const form = formOf({ repeatable: true });
    submissions.markSubmitted(form, null, { pathname: '/account/profile', online: false, session: 'asel c1 ' });
    submissions.markFailed();
    expect(submissions.resend()).toBe(sent);
    expect(form.requestSubmit).toHaveBeenCalledTimes(sent ? 1 : 0);
    expect(submissions.unsent()?.kind).toBe(sent ? undefined : 'unknown');
  });
});
