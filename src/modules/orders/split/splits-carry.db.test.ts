import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import * as ancillariesSchema from '#modules/ancillaries/db/schema.ts';
import * as salesSchema from '#modules/sales/db/schema.ts';
import { listOrders } from '#modules/sales/use-cases/list-orders.ts';
import { listTickets } from '#modules/sales/use-cases/list-tickets.ts';
import * as travelApprovalsSchema from '#modules/travel-approvals/db/schema.ts';
import { type TravelApprovalRow, travelApprovalsOf } from '#modules/travel-approvals/index.ts';
import type { Order } from '../api.ts';
import { confirmServices } from '../booking/use-cases/confirm-services.ts';
import { orderById } from '../core/db/order-queries.ts';
import { openText, sealText } from '../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import * as schema from '../db/schema.ts';
import { place, readyToPay, visitor } from '../testing/buy.ts';
import { SECOND, splitHarness } from '../testing/split-harness.ts';
import { readOrder } from '../use-cases/read-order.ts';

const harness = splitHarness();
const { issued, some, split, childOf, rows } = harness;

const user: UserAccount = {
  userId: 'seller',
  name: 'Seller',
  roles: ['ROLE_AGENT'],
  contractId: 'sub',
  workplaceId: 'window-2',
};
const who: Visitor = { ...visitor('seller'), user };
const above: Visitor = {
  ...visitor('above'),
  user: { ...user, userId: 'chief', contractId: 'above', subAgentContractIds: ['sub'] },
};

/** Placed by a user of the agency above in the contract of its sub-agent, paid for and issued. */
async function soldFor(contractId: string): Promise<Order> {
  const { fixture, database } = harness;
  const id = await readyToPay(fixture, above, harness.family());
  await database.db.execute(
    sql`update orders.booking_drafts set for_contract_id = ${contractId}, contract_id = ${contractId} where id = ${id}`,
  );
  await confirmServices(fixture.deps, above, id);
  const { orderId } = await place(fixture, id, above);
  await fixture.payments.capture(harness.intentOf(orderId));
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  const order = await readOrder(fixture.deps, who, orderId);
  expect(order.status).toBe('sold');
  return order;
}

/** Columns of an order's row that a split order copies, and those it gets anew. A new column belongs to one of them. */
const ALONG = [
  'locale',
  'currency',
  'ended',
  'status',
  'paymentTimeLimit',
  'supplierId',
  'supplierOfferId',
  'journey',
  'contractId',
  'userId',
  'workplaceId',
  'clientIpHash',
  'emailIndex',
  'createdAt',
  'scheduleCheckedAt',
];
const OWN = [
  'id',
  'number',
  'draftId',
  'version',
  'bookingRef',
  'locator',
  'contacts',
  'splitAncestorIds',
  'totalMinor',
  'supplierTotal',
  'price',
  'refund',
  'updatedAt',
  'receiptsSentAt',
  'receiptVersion',
];

/**
 * How each table that speaks of an order fares when it parts. A new one belongs here, with what is done about it in
 * `insertSplitOrder` and `createSplitOrder`.
 */
const TABLES: Readonly<Record<string, string>> = {
  order_passengers: 'those who leave are moved',
  tickets: 'of those who leave, moved',
  duplicate_booking_guards: 'of those who leave, moved',
  'ancillaries.items': 'of those who leave, moved',
  order_payments: 'parted',
  accepted_agreements: 'copied',
  grants: 'copied: the buyer, who placed it or confirmed a code, sees both; those of finders end',
  access_codes: 'stays: a code opens the order that it was asked for',
  schedule_changes: 'copied',
  'travel_approvals.approvals': 'copied, sealed anew',
  operations: 'their own, done',
  order_list_rows: 'written by a trigger',
  ticket_list_rows: 'written by triggers',
  history: 'stays: the order that they leave had it; who sold it is read there',
  calendar_feeds: 'stays: it names nobody, and follows what is left in the order',
  access_link_codes: 'ends: letters of before the split may be with those who left',
  'ancillaries.purchases': 'stays, and is found by its items',
  ticket_returns: 'stays: no split while a return is in progress; passengers who leave have open tickets',
  return_passengers: 'stays, as its returns do',
  exchanges: 'stays, see the guard of splits',
  splits: 'stays: it joins both',
};

test('no column of an order and no table about it is forgotten when passengers leave', () => {
  expect([...ALONG, ...OWN].sort()).toEqual(Object.keys(getTableColumns(schema.orders)).sort());
  const speaking = Object.values({ ...schema, ...salesSchema, ...ancillariesSchema, ...travelApprovalsSchema })
    .filter((one) => is(one, PgTable))
    .filter((table) => 'orderId' in getTableColumns(table) && getTableName(table) !== 'booking_drafts')
    .map((table) => {
      const { schema: owner, name } = getTableConfig(table as PgTable);
      return owner === 'orders' || owner === 'sales' ? name : `${owner}.${name}`;
    });
  expect([...new Set(speaking)].sort()).toEqual(Object.keys(TABLES).sort());
});

test('the new order keeps user, workplace, contract and the agency above in page, lists and sums', async () => {
  const { fixture } = harness;
  fixture.contracts.set('sub', { basisPoints: 300 });
  fixture.contracts.set('above', { basisPoints: 500 });
  const whole = await soldFor('sub');
  await harness.database.db.execute(
    sql`update orders.orders set workplace_id = 'window-2', schedule_checked_at = now() where id = ${whole.id}`,
  );
  // Where an order was sold is written once: no trigger follows it.
  for (const list of ['order_list_rows', 'ticket_list_rows'])
    await harness.database.db.execute(
      sql`update ${sql.raw(`sales.${list}`)} set workplace_id = 'window-2' where order_id = ${whole.id}`,
    );
  const before = await orderById(harness.database.db, whole.id);
  const sold = (await readOrder(fixture.deps, who, whole.id)).seller;
  expect(sold?.from).not.toBeNull();
  const listed = async () =>
    (await listOrders(fixture.deps, who, { sort: 'created', order: 'desc' })).orders.map((row) => ({
      id: row.id,
      cashier: row.cashier,
      workplace: row.workplace,
      contract: row.contract,
      commission: row.commission?.minor ?? 0,
      total: row.total.minor,
    }));
  const tickets = async () =>
    (await listTickets(fixture.deps, who, { sort: 'issued', order: 'desc' })).tickets.map(
      ({ cashier, workplace, contract }) => ({ cashier, workplace, contract }),
    );
  const [[one], documents] = [await listed(), await tickets()];

  const own = await childOf(await split(whole, some(whole, SECOND), who), who);
  expect(own.seller).toEqual(sold);
  const after = await orderById(harness.database.db, own.id);
  for (const column of ALONG) {
    expect(before?.[column as keyof typeof before], column).not.toBeNull();
    expect([column, after?.[column as keyof typeof after]]).toEqual([column, before?.[column as keyof typeof before]]);
  }
  const both = await listed();
  expect(both.map(({ id }) => id).sort()).toEqual([whole.id, own.id].sort());
  for (const { cashier, workplace, contract } of both)
    expect({ cashier, workplace, contract }).toEqual({
      cashier: one?.cashier,
      workplace: one?.workplace,
      contract: one?.contract,
    });
  const sums = (of: 'commission' | 'total') => both.reduce((all, row) => all + row[of], 0);
  expect(one?.commission).toBeGreaterThan(0);
  expect([sums('commission'), sums('total')]).toEqual([one?.commission, one?.total]);
  expect(await tickets()).toEqual(documents);
  // Once more: a split of the split order.
  expect((await rows(sql`select distinct user_id, workplace_id, contract_id from sales.order_list_rows`)).length).toBe(
    1,
  );
});

test('the company’s approval moves along: cost centre, purpose, broken rules and approver', async () => {
  const { fixture } = harness;
  fixture.contracts.set('sub', { basisPoints: 0 });
  const whole = await issued(who);
  const { deps } = fixture;
  const [purpose, comment] = [
    sealText(deps, 'Repair', `purpose:${whole.id}`),
    sealText(deps, 'Go', `comment:${whole.id}`),
  ];
  await harness.database.db.execute(sql`
    insert into travel_approvals.approvals (order_id, contract_id, cost_centre, purpose, violations, state,
    requested_at,
      until,
      on_timeout, decided_at, decided_by, comment)
    values (${whole.id}, 'sub', 'Mine', ${purpose}, '[{"rule":"cabin","allowed":"economy","is":"business"}]',
      'approved',
      now(), now() + interval '1 hour', 'refuse', now(), 'boss', ${comment})`);
  const own = await childOf(await split(whole, some(whole, SECOND), who), who);
  const sumsOf = async (id: string) => {
    const [trip] = await travelApprovalsOf(harness.database.db, [id]);
    const opened = (text: Buffer | null, what: string) => text && openText(deps, text, `${what}:${id}`);
    const { orderId: _id, purpose: why, comment: word, ...plain } = trip as TravelApprovalRow;
    return { ...plain, purpose: opened(why, 'purpose'), comment: opened(word, 'comment') };
  };
  const kept = await sumsOf(whole.id);
  expect(kept).toMatchObject({ costCentre: 'Mine', purpose: 'Repair', state: 'approved', comment: 'Go' });
  expect(await sumsOf(own.id)).toEqual(kept);
  expect(own.travelApproval).toEqual((await readOrder(deps, who, whole.id)).travelApproval);
});
