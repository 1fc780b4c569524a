import { expect, test } from 'vitest';
import { rolesGiven, rolesUnder } from './roles.ts';

test('a customer becomes an agent by an agent’s or sub-agent’s contract, and a company’s person by a company’s', () => {
  expect(rolesUnder([], ['agent'])).toEqual(['ROLE_AGENT']);
  expect(rolesUnder([], ['subagent'])).toEqual(['ROLE_AGENT']);
  expect(rolesUnder([], ['corporate'])).toEqual(['ROLE_CORPORATE']);
  expect(rolesUnder([], ['corporate', 'agent', 'subagent'])).toEqual(['ROLE_CORPORATE', 'ROLE_AGENT']);
});
test('whoever has lost the last contract is a customer again, and keeps what the house gave', () => {
  expect(rolesUnder(['ROLE_AGENT'], [])).toEqual([]);
  expect(rolesUnder(['ROLE_AGENT', 'ROLE_CASHER'], [])).toEqual(['ROLE_CASHER']);
  expect(rolesUnder(['ROLE_AGENT', 'ROLE_CORPORATE'], ['corporate'])).toEqual(['ROLE_CORPORATE']);
});
test('the house gives and takes its own roles and no others', () => {
  expect(rolesGiven(['ROLE_AGENT', 'ROLE_CASHER'], ['ROLE_FINANCE'])).toEqual(['ROLE_AGENT', 'ROLE_FINANCE']);
  expect(rolesGiven(['ROLE_CASHER'], [])).toEqual([]);
});
