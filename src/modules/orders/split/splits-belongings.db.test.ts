import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { confirmAccess } from '../access/use-cases/confirm-code.ts';
import { findOrder, openLink } from '../access/use-cases/find-order.ts';
import { readAccess } from '../access/use-cases/read-access.ts';
import { sendAccessCode } from '../access/use-cases/send-code.ts';
import { listSales } from '../accounting/use-cases/list-sales.ts';
import { readDocument } from '../receipts/use-cases/read-document.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { visitor } from '../testing/buy.ts';
import { SECOND, splitHarness } from '../testing/split-harness.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { listSplits } from './use-cases/list-splits.ts';
import { readSplitChoices } from './use-cases/read-split-choices.ts';
import { readSplit } from './use-cases/view-split.ts';

const harness = splitHarness();
const { who, account, held, issued, some, split, refusal, childOf, rows } = harness;

describe('an order’s data in addition to its passengers', () => {
  test('chosen places of a train move with their passengers before the payment; the stop stays with both', async () => {
    const whole = await held();
    const choice = JSON.stringify([{ places: ['06-001', '06-003', '06-005'], boarding: 'oss', female: false }]);
    await harness.database.db.execute(
      sql`update orders.orders set journey = jsonb_set(journey, '{placeSelections}', ${choice}::jsonb)
        where id = ${whole.id}`,
    );
    // The third is a child, the fourth an infant on a lap; the second leaves.
    const own = await childOf(await split(whole, some(whole, SECOND)));
    const remaining = await readOrder(harness.fixture.deps, who, whole.id);
    expect([own, remaining].map((order) => order.placeSelections)).toEqual([
      [{ places: ['06-003'], boarding: 'oss', female: false }],
      [{ places: ['06-001', '06-005'], boarding: 'oss', female: false }],
    ]);
  });

  test('an accepted schedule change belongs to both orders; a waiting one is answered by each', async () => {
    const whole = await issued();
    const change = (id: string, answer: string | null) => sql`
      insert into orders.schedule_changes
        (id, order_id, previous_slices, current_slices, canceled, significant, found_at, answer)
      select ${id}, id, journey -> 'slices', journey -> 'slices', '[]', true, now(), ${answer} from orders.orders
        where id = ${whole.id}`;
    for (const [id, answer] of [
      ['replaced', 'superseded'],
      ['earlier', 'accepted'],
      ['waiting', null],
    ] as const)
      await harness.database.db.execute(change(id, answer));
    const own = await childOf(await split(whole, some(whole, SECOND)));
    const changes = (id: string) =>
      rows(sql`select answer from orders.schedule_changes where order_id = ${id} order by answer`);
    expect(await changes(own.id)).toEqual([{ answer: 'accepted' }, { answer: null }]);
    expect(await changes(whole.id)).toHaveLength(3);
  });
});

describe('who may see what', () => {
  test('each order of a split answers 404 to the passengers of the other, papers and actions included', async () => {
    const whole = await issued();
    const { deps } = harness.fixture;
    const find = (name: string, number: string, proof: string) => {
      const finder = visitor(name);
      return findOrder(deps, finder, { number, proof }).then(() => finder);
    };
    // Before the split each of them had found the order that was placed, and has its letter.
    const stays = await find('stays', whole.number, 'Canaryeva');
    const leaves = await find('leaves', whole.number, 'Otherov');
    const email = harness.fixture.mails.find((m) => m.template === 'order-issued' && m.data.order === whole.number);
    const code = new URL(email?.data.link ?? '').searchParams.get('code') ?? '';
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await harness.fixture.pass({ seconds: 1 });
    expect(await refusal(openLink(deps, visitor('letter'), code))).toBe('orders.link_unknown');
    expect(await refusal(readOrder(deps, leaves, whole.id))).toBe('orders.not_found');
    await findOrder(deps, stays, { number: whole.number, proof: 'Canaryeva' });
    await findOrder(deps, leaves, { number: own.number, proof: 'Otherov' });
    expect(await refusal(findOrder(deps, leaves, { number: whole.number, proof: 'Otherov' }))).toBe(
      'orders.find_failed',
    );
    for (const [who, id] of [
      [stays, own.id],
      [leaves, whole.id],
    ] as const) {
      const passengerIds = ['x'];
      for (const action of [
        () => readOrder(deps, who, id),
        () => readDocument(deps, who, { orderId: id, kind: 'itinerary', locale: 'ru' }),
        () => readDocument(deps, who, { orderId: id, kind: 'payment', locale: 'ru' }),
        () => readAccess(deps, who, id),
        () => sendAccessCode(deps, who, id, 'email'),
        () => quoteReturn(deps, who, id, { kind: 'void', passengerIds }),
        () => cancelOrder(deps, who, id),
        () => readSplitChoices(deps, who, id, []),
      ])
        expect(await refusal(action())).toBe('orders.not_found');
    }
    // Nor do they learn the number of the other order.
    expect(JSON.stringify(await readOrder(deps, stays, whole.id))).not.toContain(own.number);
    expect(JSON.stringify(await readOrder(deps, leaves, own.id))).not.toContain(whole.number);
    // The buyer keeps what they bought.
    const bought = await readOrder(deps, harness.who, whole.id);
    expect(bought.splitInto.map(({ id }) => id)).toEqual([own.id]);
    expect((await readOrder(deps, harness.who, own.id)).splitFrom?.id).toBe(whole.id);
  });

  test('a buyer with a code confirmed before keeps both orders; a later code opens one', async () => {
    const whole = await issued();
    const { deps } = harness.fixture;
    const confirm = async (name: string) => {
      const buyer = visitor(name);
      await findOrder(deps, buyer, { number: whole.number, proof: 'Canaryeva' });
      await sendAccessCode(deps, buyer, whole.id, 'sms');
      const { code } = harness.fixture.messages.at(-1)?.data as { code: string };
      await confirmAccess(deps, buyer, whole.id, code);
      return buyer;
    };
    const before = await confirm('before');
    const own = await childOf(await split(whole, some(whole, SECOND)));
    expect((await readOrder(deps, before, own.id)).access).toBe('confirmed');
    const after = await confirm('later');
    expect((await readOrder(deps, after, whole.id)).access).toBe('confirmed');
    expect(await refusal(readOrder(deps, after, own.id))).toBe('orders.not_found');
  });

  test('a letter of the new order opens it alone and does not name the old', async () => {
    const whole = await issued();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await harness.fixture.pass({ seconds: 1 });
    const email = harness.fixture.mails.find((m) => m.template === 'order-issued' && m.data.order === own.number);
    const friend = visitor('friend');
    await openLink(harness.fixture.deps, friend, new URL(email?.data.link ?? '').searchParams.get('code') ?? '');
    const seen = await readOrder(harness.fixture.deps, friend, own.id);
    expect([seen.splitFrom, seen.passengers.length]).toEqual([null, 1]);
    expect(JSON.stringify(seen)).not.toContain(whole.number);
    expect(await refusal(readOrder(harness.fixture.deps, friend, whole.id))).toBe('orders.not_found');
  });
});

describe('what accounting gets', () => {
  test('the sale stays unchanged; the split takes its part, commission and motivation to the tyiyn', async () => {
    harness.fixture.contracts.set('c1', { basisPoints: 333, motivation: 7 });
    const whole = await issued(account);
    const made = await split(whole, some(whole, SECOND), account);
    const [child, remaining] = [await childOf(made, account), await readOrder(harness.fixture.deps, account, whole.id)];
    for (const part of ['commission', 'motivation'] as const)
      expect((child.price[part]?.minor ?? 0) + (remaining.price[part]?.minor ?? 0)).toBe(whole.price[part]?.minor);
    const sales = await listSales(harness.database.db).of([whole.id, child.id]);
    expect(sales).toMatchObject([{ orderId: whole.id, total: whole.price.total }]);
    expect(sales[0]?.contract?.commission).toEqual(whole.price.commission);
    expect(sales[0]?.contract?.credited).toEqual(whole.price.commission);
    const [transfer] = await listSplits(harness.database.db).of([child.id]);
    expect(transfer).toMatchObject({
      orderId: whole.id,
      childId: child.id,
      price: { fare: child.price.fare },
      moved: child.price.total,
      contract: { id: 'c1', commission: child.price.commission, credited: child.price.commission },
    });
  });
});

describe('the database keeps the sums', () => {
  test('of a split with wrong sums, later changes, or less left than was promised', async () => {
    const whole = await issued();
    const done = await split(whole, some(whole, SECOND));
    const refused = async (query: ReturnType<typeof sql>) =>
      harness.database.db.execute(query).then(
        () => 'done',
        () => 'refused',
      );
    expect(
      await refused(sql`update orders.splits set child_minor = child_minor + 1, remaining_minor = remaining_minor - 1`),
    ).toBe('refused');
    expect(await refused(sql`update orders.splits set child_id = order_id where id = ${done.id}`)).toBe('refused');
    const second = await issued();
    harness.fixture.supplier.faults.split = ['pending'];
    const open = await split(second, some(second, SECOND));
    // An order that costs something else is not the one of those who left.
    const other = sql`update orders.splits set child_id = ${whole.id}, done_at = now() where id = ${open.id}`;
    expect(await refused(other)).toBe('refused');
    expect((await readSplit(harness.fixture.deps, who, { id: second.id, splitId: open.id })).childOrder).toBeNull();
  });
});
