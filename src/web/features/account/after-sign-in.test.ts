import { expect, test } from 'vitest';
import type { Session } from '#modules/identity/api.ts';
import { landingPath } from './after-sign-in.ts';

const user = (roles: NonNullable<Session['user']>['roles']) => ({ roles }) as unknown as Session['user'];

test('an agent who was sent by no page begins in the workspace', () => {
  expect(landingPath(user(['ROLE_AGENT']), '/')).toBe('/account');
});

test('a user who was sent by a page returns to it', () => {
  expect(landingPath(user(['ROLE_AGENT']), '/booking/7')).toBe('/booking/7');
});

test('customers, companies and staff return to the public home', () => {
  for (const roles of [[], ['ROLE_CORPORATE'], ['ROLE_CASHER']] as const)
    expect(landingPath(user([...roles]), '/'), roles.join()).toBe('/');
  expect(landingPath(null, '/')).toBe('/');
});
