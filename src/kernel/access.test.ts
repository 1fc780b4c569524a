import { expect, test } from 'vitest';
import { ACCESS, type Access, decideAccess } from './access.ts';
import { ROLES } from './account.ts';

const names = Object.keys(ACCESS) as Access[];
const who = (access: Access) => ROLES.filter((role) => decideAccess(access, { roles: [role] }) === 'yes');

test('a page without access rules never leads to the login; others do when the visitor is anonymous', () => {
  for (const access of ['public', 'visitor', 'demo'] as const) expect(decideAccess(access, null)).toBe('yes');
  for (const access of ['signedIn', 'trade', 'staff', 'office', 'admin'] as const)
    for (const anonymous of [null, undefined]) expect(decideAccess(access, anonymous)).toBe('login');
});
test('a customer without a role has only signed-in access', () => {
  const open = names.filter((access) => decideAccess(access, { roles: [] }) === 'yes');
  expect(open).toEqual(['public', 'visitor', 'demo', 'signedIn']);
});
test('requests of the portal are for agents, companies and cashiers (spec §6)', () => {
  expect(who('trade')).toEqual(['ROLE_CASHER', 'ROLE_CORPORATE', 'ROLE_AGENT']);
});
test('orders and requests of others are served by staff, except content editors', () => {
  expect(who('staff')).toEqual(['ROLE_CASHER', 'ROLE_ADMIN', 'ROLE_EXECUTOR', 'ROLE_SUPPORT', 'ROLE_FINANCE']);
  expect(who('office')).toEqual([...who('staff'), 'ROLE_CONTENT']);
});
test('only administrators may read the access log', () => expect(who('admin')).toEqual(['ROLE_ADMIN']));
