import type { LocalDate } from '#kernel/dates.ts';
import type { TravelPolicy } from '#modules/agencies/index.ts';
import type { DraftRow } from '../db/draft-queries.ts';
import { todayOf } from '../domain/trip-policy.ts';
import type { OrdersDeps } from '../ports.ts';
import { type CheckedParty, checkTyped } from './check-typed.ts';
import { openTyped } from './sealed-data.ts';

/** By the draft as it was read: one that is read again, or changed, is another. It lies in memory as long as that draft does (`keepDraft`). */
type Known = { day: LocalDate; rules: OrdersDeps['travellers']; party: CheckedParty };
const known = new WeakMap<DraftRow, Known>();

/** Keeps what the rules have made of a booking, where no travel policy had a say in it. */
export function rememberParty(deps: OrdersDeps, draft: DraftRow, party: CheckedParty): void {
  if (!party.travellers || !party.contacts) return;
  known.set(draft, { day: todayOf(deps.clock.now()), rules: deps.travellers, party });
}

/** What the rules make of a booking today; one that has just been looked at on the payment step is not opened and checked once more. */
export function checkParty(deps: OrdersDeps, draft: DraftRow, policy?: TravelPolicy): CheckedParty {
  const found = policy ? undefined : known.get(draft);
  if (found?.rules === deps.travellers && found.day === todayOf(deps.clock.now())) return found.party;
  return checkTyped(deps, draft, openTyped(deps, draft), policy);
}
