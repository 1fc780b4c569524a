import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type IdentityFixture, identityFixture, PASSWORD } from './testing/identity-world.ts';
import { tokenHash } from './use-cases/session-token.ts';

let fixture: IdentityFixture;
beforeAll(async () => {
  fixture = await identityFixture();
  for (const who of ['aida', 'bakyt']) await fixture.addUser(who, `${who}@x.kg`);
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.forgotten.length = 0;
});

async function signIn(who: string, browser = fixture.browser()) {
  const { status } = await browser.ask('POST', '/api/session', { email: `${who}@x.kg`, password: PASSWORD });
  expect(status).toBe(201);
  const [cookie = ''] = [...browser.jar].filter(([name]) => name.endsWith('sapar_session')).map(([, value]) => value);
  return { browser, session: tokenHash(cookie) };
}

test('signing out ends pushes to that browser', async () => {
  const { browser, session } = await signIn('aida');
  expect(fixture.forgotten).toEqual([]);
  await browser.ask('DELETE', '/api/session');
  expect(fixture.forgotten).toEqual([{ session }]);
});

test('another user who signs in ends pushes to the one before, the same user keeps them', async () => {
  const { browser, session } = await signIn('aida');
  const again = await signIn('aida', browser);
  await signIn('bakyt', browser);
  expect(fixture.forgotten).toEqual([
    { session, unlessOf: 'aida' },
    { session: again.session, unlessOf: 'bakyt' },
  ]);
});

test('signing out elsewhere ends pushes to the other browsers, a new password to all', async () => {
  const { browser, session } = await signIn('aida');
  await browser.ask('DELETE', '/api/profile/sessions');
  expect(fixture.forgotten).toEqual([{ userId: 'aida', except: session }]);
  const password = 'күн көк асман үстүндө';
  await browser.ask('PUT', '/api/profile/password', { current: PASSWORD, next: password, repeat: password });
  expect(fixture.forgotten.slice(1)).toEqual([{ userId: 'aida' }]);
});
