import type { OrderRequest } from '../api.ts';
import { requestsAbout } from '../db/request-queries.ts';
import { endedOf, publicStatus } from '../domain/public-status.ts';
import type { RequestsDeps } from '../ports.ts';
import { type Visitor, viewerOf } from './sealed-data.ts';

/** The requests about an order that the visitor may open. @throws AppError not_found `orders.not_found`. */
export async function listOrderRequests(
  { orders, db }: Pick<RequestsDeps, 'orders' | 'db'>,
  visitor: Visitor,
  orderId: string,
): Promise<{ requests: OrderRequest[] }> {
  await orders.ownOrder(visitor, orderId);
  const rows = await requestsAbout(db, orderId, viewerOf(visitor));
  return {
    requests: rows.map(({ status, files, rejections, createdAt, ...row }) => ({
      ...row,
      status: publicStatus({ status, files, kind: row.kind }),
      ended: endedOf(status, rejections > 0),
      createdAt: createdAt.toISOString(),
    })),
  };
}
