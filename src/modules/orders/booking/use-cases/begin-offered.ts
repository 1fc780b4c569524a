import { createHash } from 'node:crypto';
import type { Money } from '#kernel/money.ts';
import type { DraftPassenger } from '../../api.ts';
import { type Contacts, hashVisitor } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { draftOf } from '../db/draft-queries.ts';
import { createBooking } from './create-booking.ts';

/** An offer of a request that is sold, with the service fee that staff set for it, if any. */
export type OfferedSale = {
  requestOfferId: string;
  searchUid: string;
  offerId: string;
  contractId: string | null;
  ownServiceFee: Money | null;
};

/**
 * Begins the booking of an offer that staff made to a visitor, with what is known of the passengers and the buyer.
 * `contractId`: the contract that was offered to, the caller's own or one below it; null: none. One visitor has one
 * booking of an offer, however often it is pressed. @throws AppError those of `createBooking`.
 */
export async function beginOffered(
  deps: OrdersDeps,
  visitor: Visitor,
  offer: OfferedSale,
  known: { passengers: readonly DraftPassenger[]; contacts: Contacts },
): Promise<{ id: string }> {
  const { requestOfferId, searchUid, offerId, contractId, ownServiceFee } = offer;
  const visitorHash = hashVisitor(visitor.visitorId);
  const id = createHash('sha256')
    .update(`orders.offered:${JSON.stringify([visitorHash, requestOfferId, searchUid, offerId])}`)
    .digest('base64url');
  const { user } = visitor;
  const below = contractId !== null && user?.subAgentContractIds?.includes(contractId);
  if (!(await draftOf(deps, deps.db, id, visitorHash)))
    await createBooking(
      deps,
      visitor,
      { searchUid, offerId },
      {
        id,
        known,
        requestOfferId,
        ownServiceFee,
        forContractId: below ? contractId : null,
      },
    );
  return { id };
}
