import type { UserAccount } from '#kernel/account.ts';
import type { TravelPolicy } from '#modules/agencies/index.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { visitor } from './buy.ts';
import type { OrdersFixture } from './orders-fixture.ts';

export const user = (userId: string, contractId = 'firm'): UserAccount => ({
  userId,
  name: userId,
  roles: ['ROLE_CORPORATE'],
  contractId,
  workplaceId: 'desk',
});

/** A user who works under the contract of a company; `firm` by default. */
export const member = (userId: string, contractId?: string): Visitor => ({
  ...visitor(userId),
  user: user(userId, contractId),
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
  onTimeout: 'refuse',
};

/** Gives the company its policy, or another one than before. */
export const setPolicy = (fixture: OrdersFixture, policy: TravelPolicy) =>
  fixture.contracts.set('firm', { basisPoints: 0, travel: { policy, currency: 'KGS' } });
