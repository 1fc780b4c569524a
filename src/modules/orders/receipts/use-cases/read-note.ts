import { notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { operationById } from '../../core/db/operation-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { orderLink } from '../../core/use-cases/queue-emails.ts';
import type { DocumentKind, OrdersDeps } from '../../ports.ts';

type ReceiptNote = {
  operationId: string;
  filename: string;
  file: { owner: string; kind: DocumentKind; locale: Locale };
};

/**
 * The receipt of a return or an exchange as PDF, as it is kept; one in a language not asked for before is made and
 * kept now.
 * @throws AppError not_found `orders.file_not_found` while the act is not done.
 */
export async function readNote(
  deps: OrdersDeps,
  order: OrderRow,
  { operationId, filename, file }: ReceiptNote,
  render: (link: string) => Promise<Buffer>,
): Promise<{ filename: string; bytes: Buffer }> {
  const stored = await deps.documents.readFile(deps.db, file);
  if (stored) return { filename, bytes: stored };
  if ((await operationById(deps.db, operationId))?.state !== 'done') throw notFound('orders.file_not_found');
  const bytes = await render(await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id)));
  await inTransaction(deps.db, (tx) => deps.documents.storeFile(tx, { ...file, bytes }));
  return { filename, bytes };
}
