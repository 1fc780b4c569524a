import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readStatement } from '#modules/ledger/api.ts';
import { listOwnRequests } from '#modules/requests/api.ts';
import { listOrders, readOrdersDue, readSalesActivity } from '#modules/sales/api.ts';
import { listApprovals } from '#modules/travel-approvals/api.ts';
import type { Call } from '../../api/call-type.ts';

const ROWS = 4;
/** A company sees the trips of so many days ahead; an agent who departs tomorrow. */
const DAYS_AHEAD = 30;

/** What a part of the home page shows; null: it could not be read. */
const part = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

/** Everything of the home page of an agent or a company; a part that cannot be read is left out, not the page. */
export async function loadHome(call: Call, now: string, corporate: boolean) {
  const today = localDate(now, BUSINESS_TIME_ZONE);
  const coming = corporate
    ? { from: today, to: addDays(today, DAYS_AHEAD) }
    : { from: addDays(today, 1), to: addDays(today, 1) };
  const [activity, due, unpaid, departures, requests, statement, approvals] = await Promise.all([
    part(call(readSalesActivity, {})),
    part(call(readOrdersDue, {})),
    part(call(listOrders, { query: { status: 'pay', sort: 'paymentTimeLimit', order: 'asc' } })),
    part(
      call(listOrders, {
        query: { status: 'sold', departsFrom: coming.from, departsTo: coming.to, sort: 'departs', order: 'asc' },
      }),
    ),
    part(call(listOwnRequests, { query: { status: 'clarifying' } })),
    part(call(readStatement, { query: { account: 'contract' } })),
    corporate ? part(call(listApprovals, {})) : null,
  ]);
  const waiting = approvals?.approvals.filter(
    ({ open, travelApproval }) => open && travelApproval.approval?.state === 'waiting',
  );
  return {
    now,
    coming,
    activity,
    due,
    unpaid: unpaid && { orders: unpaid.orders.slice(0, ROWS), count: unpaid.totals.count },
    departures: departures && { orders: departures.orders.slice(0, ROWS), count: departures.totals.count },
    requests: requests && { rows: requests.requests.slice(0, ROWS), count: requests.requests.length },
    funds: statement?.funds ?? null,
    approvals: approvals && {
      rows: waiting?.slice(0, ROWS) ?? [],
      count: waiting?.length ?? 0,
      locations: approvals.locations,
      approver: approvals.approver,
    },
  };
}
export type Home = Awaited<ReturnType<typeof loadHome>>;
