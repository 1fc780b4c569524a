import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import type { RequestsDeps } from '../ports.ts';
import { dropUnpaidCharges } from './charges.ts';
import { moveRequest } from './move-request.ts';
import { requireOrder, requireServing, requireStaff } from './own-request.ts';
import { requireConfirmedPassport } from './record-by-hand.ts';
import { openAuthorInput, type Visitor } from './sealed-data.ts';
import { readStaffRequest } from './staff-queue.ts';

type StaffActionParams = {
  move: 'claimed' | 'asked' | 'paused' | 'resumed' | 'completed' | 'rejected';
  text: string;
};

/**
 * Claims, asks, waits for a supplier, goes on, rejects with a reason, or completes; a completed change of contacts
 * changes the order's contacts in the same transaction.
 * @throws AppError invalid `requests.text_required`; forbidden `requests.own_request` for who would claim their own;
 * conflict `requests.action_not_allowed`, `requests.charge_pending`,
 * `requests.exchange_pending`, `requests.passport_unconfirmed`.
 */
export async function actOnRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { move, text }: StaffActionParams,
): Promise<StaffRequest> {
  const { userId, name } = requireStaff(visitor);
  if (text === '' && (move === 'asked' || move === 'paused' || move === 'rejected'))
    throw new AppError('invalid', 'requests.text_required', {}, [{ path: 'text', code: 'requests.text_required' }]);
  await inTransaction(deps.db, (tx) =>
    moveRequest(deps, tx, id, { on: move, by: userId, name, text, ip: visitor.ip }, async (row) => {
      if (move === 'claimed') requireServing(visitor, row);
      if (move !== 'completed') return;
      const { phone, email } = openAuthorInput(deps, row);
      if (row.kind === 'contact_change')
        await deps.orders.changeContacts(tx, {
          orderId: requireOrder(row),
          requestId: id,
          contacts: { phone, email },
          by: userId,
          ip: visitor.ip,
        });
      if (row.kind === 'passport_change') await requireConfirmedPassport(tx, id);
    }),
  );
  if (move === 'completed' || move === 'rejected') await dropUnpaidCharges(deps, id);
  return readStaffRequest(deps, visitor, id);
}
