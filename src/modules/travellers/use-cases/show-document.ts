import { notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Keeper, TravellersDeps } from '../ports.ts';
import { ownPassenger } from './own-passenger.ts';
import { openSaved } from './sealed-passenger.ts';

/** A rate that is enough for booking; copying an agency's passports is stopped. */
const SHOWN = { max: 300, seconds: 3_600 };

/** A full document number. The access record is committed before it is returned. */
export async function showDocument(
  deps: TravellersDeps,
  keeper: Keeper,
  { id, documentId }: { id: string; documentId: string },
): Promise<{ number: string }> {
  const row = await ownPassenger(deps, keeper, id);
  const document = openSaved(deps, row).documents.find((one) => one.id === documentId);
  if (!document) throw notFound('travellers.not_found');
  const { account, ip } = keeper;
  await deps.limiter.take('travellers.show', account.userId, SHOWN);
  await inTransaction(deps.db, (tx) =>
    deps.audit.recordAccess(tx, {
      actor: account.userId,
      contractId: account.contractId,
      ip,
      at: deps.clock.now(),
      action: 'document_viewed',
      subjectKind: 'passenger',
      subjectId: id,
    }),
  );
  return { number: document.number };
}
