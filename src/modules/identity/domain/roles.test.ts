import { expect, test } from 'vitest';
import { rolesFromContracts, withStaffRoles } from './roles.ts';

test('a customer becomes an agent by an agent’s contract, and a company’s user by a company’s', () => {
  expect(rolesFromContracts([], ['agent'])).toEqual(['ROLE_AGENT']);
  expect(rolesFromContracts([], ['subagent'])).toEqual(['ROLE_AGENT']);
  expect(rolesFromContracts([], ['corporate'])).toEqual(['ROLE_CORPORATE']);
  expect(rolesFromContracts([], ['corporate', 'agent', 'subagent'])).toEqual(['ROLE_CORPORATE', 'ROLE_AGENT']);
});
test('a user without contracts is a customer again and keeps the staff roles', () => {
  expect(rolesFromContracts(['ROLE_AGENT'], [])).toEqual([]);
  expect(rolesFromContracts(['ROLE_AGENT', 'ROLE_CASHER'], [])).toEqual(['ROLE_CASHER']);
  expect(rolesFromContracts(['ROLE_AGENT', 'ROLE_CORPORATE'], ['corporate'])).toEqual(['ROLE_CORPORATE']);
});
test('the house gives and takes its own roles and no others', () => {
  expect(withStaffRoles(['ROLE_AGENT', 'ROLE_CASHER'], ['ROLE_FINANCE'])).toEqual(['ROLE_AGENT', 'ROLE_FINANCE']);
  expect(withStaffRoles(['ROLE_CASHER'], [])).toEqual([]);
});
