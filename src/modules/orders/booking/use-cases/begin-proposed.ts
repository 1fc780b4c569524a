import { createHash } from 'node:crypto';
import { orderById } from '../../core/db/order-queries.ts';
import { hashVisitor } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { draftOf } from '../db/draft-queries.ts';
import type { ProposalOrigin } from '../db/tables.ts';
import { checkProposed } from './check-proposed.ts';
import { chooseOffer } from './choose-offer.ts';
import { createBooking } from './create-booking.ts';

type ChosenOption = { searchUid: string; offerId: string; optionId: string };

/**
 * Begins the booking of a client from an option of an agent's proposal. One visitor has one booking of an option as
 * one search found it, however often it is
 * pressed: its id follows from these, so that the database keeps the first alone.
 * @throws AppError those of `checkProposed` and `createBooking`.
 */
export async function beginProposed(
  deps: OrdersDeps,
  visitor: Visitor,
  { optionId, ...offer }: ChosenOption,
  proposed: ProposalOrigin,
): Promise<{ id: string }> {
  await checkProposed(deps, deps.db, visitor, proposed);
  const visitorHash = hashVisitor(visitor.visitorId);
  const id = createHash('sha256')
    .update(`orders.proposed:${JSON.stringify([visitorHash, proposed.proposalId, optionId, offer])}`)
    .digest('base64url');
  const begun = (await draftOf(deps, deps.db, id, visitorHash)) ?? null;
  if (!begun) await createBooking(deps, visitor, offer, { proposed, id });
  const draft = begun ?? (await draftOf(deps, deps.db, id, visitorHash));
  // It became the booking of a user who signed in at this browser: this is another one.
  if (!draft) return createBooking(deps, visitor, offer, { proposed, id: deps.ids() });
  const order = draft.orderId ? await orderById(deps.db, draft.orderId) : undefined;
  // Another fare was chosen in it since: what was pressed now counts.
  if (draft.offerId !== offer.offerId && order?.ended !== 'open') await chooseOffer(deps, visitor, id, offer.offerId);
  return { id };
}
