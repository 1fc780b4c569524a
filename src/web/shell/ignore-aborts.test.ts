import { expect, test } from 'vitest';
import { ignoreAborts } from './ignore-aborts.ts';

test('an aborted read is not reported, other unhandled errors are', () => {
  const page = new EventTarget();
  ignoreAborts(page as unknown as Window);
  const reported = (reason: unknown) =>
    page.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }));
  expect(reported(new DOMException('signal is aborted without reason', 'AbortError'))).toBe(false);
  expect(reported(new DOMException('the storage is full', 'QuotaExceededError'))).toBe(true);
  expect(reported(new TypeError('x is not a function'))).toBe(true);
  expect(reported('AbortError')).toBe(true);
});
