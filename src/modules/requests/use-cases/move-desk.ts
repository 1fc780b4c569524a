import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { DeskRequest } from '../api.ts';
import { peopleOf } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { readDesk } from './desk.ts';
import { moveRequest } from './move-request.ts';
import { staffOf } from './own-request.ts';
import { openWritten, type Visitor } from './sealed-data.ts';

type Asked = { move: 'claimed' | 'asked' | 'resumed' | 'completed' | 'rejected'; text: string };

/**
 * Claims, asks, goes on, rejects with a reason, or completes; a completed change of passport changes the passenger of
 * the order, and one of contacts the
 * order's contacts, in the same transaction. @throws AppError invalid `requests.text_required`; conflict
 * `requests.cannot`.
 */
export async function moveDesk(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { move, text }: Asked,
): Promise<DeskRequest> {
  const { userId, name } = staffOf(visitor);
  if (text === '' && (move === 'asked' || move === 'rejected'))
    throw new AppError('invalid', 'requests.text_required', {}, [{ path: 'text', code: 'requests.text_required' }]);
  await inTransaction(deps.db, (tx) =>
    moveRequest(deps, tx, id, { on: move, by: userId, name, text }, async (row) => {
      if (move !== 'completed') return;
      const { passport, phone, email } = openWritten(deps, row);
      if (row.kind === 'contact_change')
        await deps.orders.changeContacts(tx, {
          orderId: row.orderId,
          requestId: id,
          contacts: { phone, email },
          by: userId,
          ip: visitor.ip,
        });
      if (row.kind !== 'passport_change') return;
      const [person] = await peopleOf(tx, id);
      if (!passport || !person) throw new AppError('conflict', 'requests.cannot');
      const which = { orderId: row.orderId, passengerId: person.passengerId };
      await deps.orders.changePassport(tx, which, passport);
    }),
  );
  return readDesk(deps, visitor, id);
}
