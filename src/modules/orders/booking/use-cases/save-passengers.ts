import { AppError, invalidFields } from '#kernel/app-error.ts';
import type { TravelNote } from '#modules/agencies/index.ts';
import { type BookingDraft, type DraftPassenger, zDraftPassenger } from '../../api.ts';
import { partyOf } from '../../core/domain/travel-context.ts';
import { type Contacts, openTyped, sealTyped } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { saveTyped } from '../db/draft-queries.ts';
import { checkTyped } from './check-typed.ts';
import { ownDraft, readBooking } from './read-booking.ts';
import { termsOfSale } from './sale-terms-and-price.ts';

/** Characters of what is typed into one booking: eighteen passengers with every field filled are a third of it. */
const MAX_TYPED = 64 * 1024;

/**
 * Keeps whatever has been typed, right or wrong; `complete` also requires it to be right and opens the next step.
 * @throws AppError invalid `common.fill_required` with every field's problem (what was typed is kept all the same),
 * `orders.passenger_count`.
 */
export async function savePassengers(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  body: {
    passengers: readonly DraftPassenger[];
    contacts: Contacts;
    travelNote?: TravelNote | undefined;
    complete: boolean;
  },
): Promise<BookingDraft> {
  const draft = await ownDraft(deps, visitor, id);
  const party = partyOf(draft.snapshot);
  if (body.passengers.length > party.length)
    throw new AppError('invalid', 'orders.passenger_count', { expected: party.length });
  const passengers = party.map((_, i) => body.passengers[i] ?? zDraftPassenger.parse({}));
  const travelNote = body.travelNote ?? openTyped(deps, draft).travelNote;
  const typed = { passengers, contacts: body.contacts, travelNote };
  if (JSON.stringify(typed).length > MAX_TYPED) throw new AppError('invalid', 'platform.too_large');
  const sale = await termsOfSale(deps, deps.db, visitor, draft);
  const travel = await deps.travelApprovals.checkBooking(deps, draft, sale);
  const { problems } = checkTyped(deps, draft, typed, travel?.policy);
  const wrong = problems.length > 0;
  const stored = { sealed: sealTyped(deps, id, typed), updatedAt: deps.clock.now() };
  await saveTyped(deps.db, id, stored, wrong ? 'passengers' : body.complete ? 'services' : null);
  if (body.complete && wrong) throw invalidFields(problems);
  return readBooking(deps, visitor, id);
}
