import { expect, it, vi } from 'vitest';
import type { Call } from '../../api/call-type.ts';
import { loadSession } from './session.ts';

const pageRequest = (method: string, cookie = 'sapar_session=x') =>
  new Request('http://site/account', { method, headers: { cookie } });

it('guard, frame and screen of a page read the session once; an action reads it again', async () => {
  let name = 'before';
  const readCall = vi.fn(async () => ({ user: { name }, ended: false }));
  const call = readCall as unknown as Call;
  const loadName = async (method: string) => (await loadSession(call, pageRequest(method))).user?.name;

  expect(await loadName('POST')).toBe('before');
  name = 'after';
  expect(await loadName('GET')).toBe('after');
  expect(await loadName('GET')).toBe('after');
  expect(readCall).toHaveBeenCalledTimes(2);
});

it('a visitor costs no call, and another page reads its own session', async () => {
  const readCall = vi.fn(async () => ({ user: null, ended: true }));
  const call = readCall as unknown as Call;
  expect(await loadSession(call, pageRequest('GET', 'theme=dark'))).toEqual({ user: null, ended: false });
  expect(readCall).not.toHaveBeenCalled();
  await loadSession(call, pageRequest('GET'));
  await loadSession(((...given: []) => readCall(...given)) as unknown as Call, pageRequest('GET'));
  expect(readCall).toHaveBeenCalledTimes(2);
});
