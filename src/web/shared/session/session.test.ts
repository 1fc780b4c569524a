import { expect, it, vi } from 'vitest';
import type { Call } from '../../api/call-type.ts';
import { sessionOf } from './session.ts';

const asksFor = (method: string, cookie = 'sapar_session=x') =>
  new Request('http://site/account', { method, headers: { cookie } });

it('guard, frame and screen of a page read the session once; a form reads it anew', async () => {
  let name = 'before';
  const readCall = vi.fn(async () => ({ account: { name }, ended: false }));
  const call = readCall as unknown as Call;
  const nameFor = async (method: string) => (await sessionOf(call, asksFor(method))).account?.name;

  expect(await nameFor('POST')).toBe('before');
  name = 'after';
  expect(await nameFor('GET')).toBe('after');
  expect(await nameFor('GET')).toBe('after');
  expect(readCall).toHaveBeenCalledTimes(2);
});

it('a visitor costs no call, and another page asks for itself', async () => {
  const readCall = vi.fn(async () => ({ account: null, ended: true }));
  const call = readCall as unknown as Call;
  expect(await sessionOf(call, asksFor('GET', 'theme=dark'))).toEqual({ account: null, ended: false });
  expect(readCall).not.toHaveBeenCalled();
  await sessionOf(call, asksFor('GET'));
  await sessionOf(((...given: []) => readCall(...given)) as unknown as Call, asksFor('GET'));
  expect(readCall).toHaveBeenCalledTimes(2);
});
