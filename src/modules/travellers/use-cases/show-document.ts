import { notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { PassengerActor, TravellersDeps } from '../ports.ts';
import { requirePassenger } from './require-passenger.ts';
import { openSaved } from './sealed-passenger.ts';

/** A rate that is enough for booking; copying an agency's passports is stopped. */
const SHOWN_DOCUMENTS = { max: 300, seconds: 3_600 };

/** A full document number. The access record is committed before it is returned. */
export async function showDocument(
  deps: TravellersDeps,
  actor: PassengerActor,
  { id, documentId }: { id: string; documentId: string },
): Promise<{ number: string }> {
  const row = await requirePassenger(deps, actor, id);
  const document = openSaved(deps, row).documents.find((one) => one.id === documentId);
  if (!document) throw notFound('travellers.not_found');
  const { user, ip } = actor;
  await deps.limiter.consume('travellers.show', user.userId, SHOWN_DOCUMENTS);
  await inTransaction(deps.db, (tx) =>
    deps.audit.recordAccess(tx, {
      actor: user.userId,
      contractId: user.contractId,
      ip,
      at: deps.clock.now(),
      action: 'document_viewed',
      subjectKind: 'passenger',
      subjectId: id,
    }),
  );
  return { number: document.number };
}
