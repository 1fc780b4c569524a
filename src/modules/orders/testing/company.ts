import type { Account } from '#kernel/account.ts';
import type { TravelPolicy } from '#modules/agencies/index.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { visitor } from './buy.ts';
import type { World } from './orders-world.ts';

export const account = (userId: string, contractId = 'firm'): Account => ({
  userId,
  name: userId,
  roles: ['ROLE_CORPORATE'],
  contractId,
  workplaceId: 'desk',
});

/** A user who works under the contract of a company; `firm` by default. */
export const member = (userId: string, contractId?: string): Visitor => ({
  ...visitor(userId),
  account: account(userId, contractId),
});

/** Economy class without limits of money or days; `boss` and `second` decide about the rest, within a day. */
export const POLICY: TravelPolicy = {
  cabin: 'economy',
  perPassenger: null,
  perOrder: null,
  daysAhead: 0,
  costCentres: [],
  costCentreRequired: false,
  purpose: 'off',
  approvers: ['boss', 'second'],
  always: false,
  hours: 24,
  silence: 'refuse',
};

/** Gives the company its policy, or another one than before. */
export const setPolicy = (world: World, policy: TravelPolicy) =>
  world.contracts.set('firm', { basisPoints: 0, travel: { policy, currency: 'KGS' } });
