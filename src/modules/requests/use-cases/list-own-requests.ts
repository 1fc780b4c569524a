import { visibleContractIds } from '#kernel/account.ts';
import type { OwnRequest, OwnRequestsFilter } from '../api.ts';
import { listRequestRows, type RequestCursor } from '../db/list-queries.ts';
import { listServiceKinds } from '../db/request-queries.ts';
import { nextActor, publicStatus, requestResult } from '../domain/public-status.ts';
import { numberBeginnings } from '../domain/request-number.ts';
import type { RequestsDeps } from '../ports.ts';
import { relatedOrderOf } from './read-request.ts';
import { toViewer, type Visitor } from './sealed-data.ts';

const PAGE = 25;

/** `after` has the form that the wire has checked. */
function placeOf(after: string | undefined): RequestCursor | null {
  if (after === undefined) return null;
  const [at = '', id = ''] = after.split('.');
  return { at: new Date(Number(at)), id };
}

/**
 * The requests of the current contract and of those below it; for users without a contract, their own. The newest
 * first, 25 a page; `next` names the following page, null at the end.
 */
export async function listOwnRequests(
  deps: Pick<RequestsDeps, 'db' | 'orders' | 'agencies'>,
  visitor: Visitor,
  { status, kind, q, after }: OwnRequestsFilter & { after?: string | undefined },
): Promise<{ requests: OwnRequest[]; next: string | null }> {
  const { user } = visitor;
  const numbers = q === undefined ? undefined : numberBeginnings(q);
  const page = { status, kind, numbers, after: placeOf(after), limit: PAGE + 1 };
  const found = await listRequestRows(deps.db, toViewer(visitor), user?.userId ?? '', page);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  const [, ...below] = visibleContractIds(user);
  const subs = new Set(rows.flatMap(({ contractId }) => contractId ?? []));
  const [services, ends, branches] = await Promise.all([
    listServiceKinds(deps.db, rows),
    deps.orders.endsOf([...new Set(rows.flatMap((row) => row.orderId ?? row.relatedOrderId ?? []))]),
    deps.agencies.contractSummaries(
      deps.db,
      below.filter((id) => subs.has(id)),
    ),
  ]);
  const named = new Map(branches.map(({ id, number, name }) => [id, { number, name }]));
  return {
    requests: rows.map(({ files, rejections, action, contractId, ...row }) => {
      const state = {
        status: row.status,
        kind: row.kind,
        pauseReason: row.pauseReason,
        files,
        action: action && action !== 'dropped' ? action : ('none' as const),
      };
      return {
        id: row.id,
        number: row.number,
        kind: row.kind,
        priority: row.priority,
        status: publicStatus(state),
        ended: requestResult(row.status, rejections > 0),
        actor: nextActor(state),
        orderId: row.orderId,
        orderNumber: row.orderNumber,
        relatedOrder: relatedOrderOf(row),
        stage: row.kind === 'travel' ? row.status : null,
        services: services.get(row.id) ?? [],
        route: ends.get(row.orderId ?? row.relatedOrderId ?? '') ?? null,
        contract: named.get(contractId ?? '') ?? null,
        createdAt: row.createdAt.toISOString(),
        deadline: row.deadline.toISOString(),
      };
    }),
    next: found.length > PAGE && last ? `${last.createdAt.getTime()}.${last.id}` : null,
  };
}
