import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { OrderAccess } from '../../api.ts';
import { addGrant, lastAccessCode, takeCodeTry, useCode } from '../../core/db/access-queries.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { CODE_TRIES } from '../../core/domain/access.ts';
import { queueAccessEmail } from '../../core/use-cases/notify-buyer.ts';
import { ownOrder } from '../../core/use-cases/own-order.ts';
import { hashVisitor } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { viewAccess } from './read-access.ts';
import { hashAccessCode } from './send-code.ts';

const over = () => new AppError('gone', 'orders.code_exhausted');

/**
 * Opens everything of an order to the browser that asked for the code, and writes the buyer so. Each try is counted
 * before it is compared.
 * @throws AppError not_found `orders.not_found`; invalid `orders.code_wrong` with the tries `left`; gone
 * `orders.code_exhausted` when it has expired, was
 * used or has no tries left.
 */
export async function confirmAccess(
  deps: OrdersDeps,
  visitor: Visitor,
  orderId: string,
  typed: string,
): Promise<OrderAccess> {
  const order = await ownOrder(deps, visitor, orderId);
  const now = deps.clock.now();
  const visitorHash = hashVisitor(visitor.visitorId);
  const last = await lastAccessCode(deps.db, orderId, visitorHash);
  const row = last && (await takeCodeTry(deps.db, last.id, now));
  if (!row) throw over();
  const digits = typed.replace(/\D/g, '');
  const right = hashAccessCode(deps, row.id, digits).some((one) => timingSafeEqual(one, row.codeHash));
  if (!right) {
    const remaining = CODE_TRIES - row.tries;
    if (remaining <= 0) throw over();
    throw new AppError('invalid', 'orders.code_wrong', { left: remaining }, [
      { path: 'code', code: 'orders.code_wrong', values: { left: remaining } },
    ]);
  }
  await inTransaction(deps.db, async (tx) => {
    if (!(await useCode(tx, row.id, now))) throw over();
    await addGrant(tx, orderId, visitorHash, 'code', now);
    await addHistory(tx, orderId, now, [{ kind: 'access_confirmed', details: { channel: row.channel } }]);
    await queueAccessEmail(deps, tx, order, { action: 'opened', key: row.id });
  });
  return viewAccess(deps, visitor, order);
}
