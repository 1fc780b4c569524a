import type { OrderRequest } from '../api.ts';
import { listRequestsOfOrder } from '../db/request-queries.ts';
import { publicStatus, requestResult } from '../domain/public-status.ts';
import type { RequestsDeps } from '../ports.ts';
import { toViewer, type Visitor } from './sealed-data.ts';

/** The requests about an order that the visitor may open. @throws AppError not_found `orders.not_found`. */
export async function listOrderRequests(
  { orders, db }: Pick<RequestsDeps, 'orders' | 'db'>,
  visitor: Visitor,
  orderId: string,
): Promise<{ requests: OrderRequest[] }> {
  await orders.ownOrder(visitor, orderId);
  const rows = await listRequestsOfOrder(db, orderId, toViewer(visitor));
  return {
    requests: rows.map(({ status, files, pauseReason, rejections, createdAt, ...row }) => ({
      ...row,
      status: publicStatus({ status, files, pauseReason, kind: row.kind }),
      ended: requestResult(status, rejections > 0),
      createdAt: createdAt.toISOString(),
    })),
  };
}
