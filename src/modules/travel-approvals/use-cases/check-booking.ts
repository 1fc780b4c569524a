import { sum } from '#kernel/money.ts';
import { checkPolicy, needsApproval, storedTravelApproval, type TravelNote } from '#modules/agencies/index.ts';
import type { BookingTravel } from '#modules/orders/api.ts';
import {
  type AgreedTravel,
  approvalDeadlineFor,
  type BookingDraftRow,
  type OrdersDeps,
  type TravelApprovalsPort,
  type TravelCheck,
  todayOf,
  type Visitor,
} from '#modules/orders/extension.ts';

import { policyInputOf, shortHold } from '../domain/policy-input.ts';

/** Null where the contract that it is sold under has no policy, or there is none. */
export async function readTravel(
  deps: OrdersDeps,
  draft: BookingDraftRow,
  sale: Parameters<TravelApprovalsPort['checkBooking']>[2],
): Promise<TravelCheck | null> {
  const travel = sale?.terms?.travel;
  // A client who books from a proposal is no traveller of the contract's.
  if (!travel || draft.proposed) return null;
  const { itinerary, offer } = draft.snapshot;
  const { currency } = draft.price.total;
  const ancillaries = sum(await deps.ancillaries.chosenPrices(deps.db, draft.id), currency);
  const offered = { slices: itinerary.slices, terms: offer.terms, price: draft.price };
  const orderState = policyInputOf(offered, todayOf(deps.clock.now()), ancillaries);
  return {
    contractId: sale.contractId,
    policy: travel.policy,
    violations: checkPolicy(travel.policy, travel.currency, orderState),
  };
}

/** The same, for the buyer. */
export async function viewTravel(
  deps: OrdersDeps,
  { user }: Visitor,
  travel: TravelCheck,
  { itinerary, offer }: BookingDraftRow['snapshot'],
): Promise<BookingTravel> {
  const { policy, violations } = travel;
  const { costCentres, costCentreRequired, purpose, hours, onTimeout } = policy;
  const others = (await deps.agencies.approversOf(deps.db, travel.contractId)).filter((id) => id !== user?.userId);
  const names = await deps.passengerIds.namesOf(deps.db, others);
  const approval = needsApproval(policy, violations);
  const departsAt = itinerary.slices[0]?.segments[0]?.departsAt;
  const short =
    approval && departsAt ? shortHold(offer, itinerary.offers, { hours, departsAt, now: deps.clock.now() }) : null;
  return {
    violations,
    approval,
    costCentres,
    costCentreRequired,
    purpose,
    hours,
    onTimeout,
    approvers: others.flatMap((id) => names.get(id) ?? []),
    ...(short && { shortHold: short }),
  };
}

export function agreedTravel({ policy, violations }: TravelCheck, travelApproval: TravelNote, now: Date): AgreedTravel {
  const kept = storedTravelApproval(policy, travelApproval);
  if (!needsApproval(policy, violations)) return { ...kept, violations };
  const { hours, onTimeout } = policy;
  const approval = {
    state: 'waiting',
    requestedAt: now.toISOString(),
    until: approvalDeadlineFor(now, hours),
    onTimeout,
  } as const;
  return { ...kept, violations, approval };
}
