import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { visitor } from './testing/buy.ts';
import { SECOND, splitDesk } from './testing/split-desk.ts';
import { findOrder, openLink } from './use-cases/find-order.ts';
import { listSales } from './use-cases/list-sales.ts';
import { listSplits } from './use-cases/list-splits.ts';
import { readOrder } from './use-cases/read-order.ts';
import { readSplit } from './use-cases/view-split.ts';

const desk = splitDesk();
const { who, account, held, issued, some, split, refusal, childOf, rows } = desk;

describe('what an order has besides its passengers', () => {
  test('chosen places of a train go with whoever they are for, also before the payment; the stop stays with both', async () => {
    const whole = await held();
    const choice = JSON.stringify([
      { places: ['06-001', '06-003', '06-005'], boarding: 'oss', female: false },
    ]);
    await desk.database.db.execute(
      sql`update orders.orders set journey = jsonb_set(journey, '{choice}', ${choice}::jsonb) where id = ${whole.id}`,
    );
    // The third is a child, the fourth an infant on a lap; the second leaves.
    const own = await childOf(await split(whole, some(whole, SECOND)));
    const left = await readOrder(desk.world.deps, who, whole.id);
    expect([own, left].map((order) => order.choice)).toEqual([
      [{ places: ['06-003'], boarding: 'oss', female: false }],
      [{ places: ['06-001', '06-005'], boarding: 'oss', female: false }],
    ]);
  });

  test('a change of times that the buyer has accepted is the reason of both orders; one that waits is answered by each', async () => {
    const whole = await issued();
    const change = (id: string, answer: string | null) => sql`
      insert into orders.schedule_changes (id, order_id, was, now, canceled, significant, found_at, answer)
      select ${id}, id, journey -> 'slices', journey -> 'slices', '[]', true, now(), ${answer} from orders.orders where id = ${whole.id}`;
    for (const [id, answer] of [
      ['replaced', 'superseded'],
      ['earlier', 'accepted'],
      ['waiting', null],
    ] as const)
      await desk.database.db.execute(change(id, answer));
    const own = await childOf(await split(whole, some(whole, SECOND)));
    const changes = (id: string) =>
      rows(sql`select answer from orders.schedule_changes where order_id = ${id} order by answer`);
    expect(await changes(own.id)).toEqual([{ answer: 'accepted' }, { answer: null }]);
    expect(await changes(whole.id)).toHaveLength(3);
  });
});

describe('who may see what', () => {
  test('whoever may read the old order reads the new one; a letter of the new one opens it alone and does not name the old', async () => {
    const whole = await issued();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await desk.world.pass({ seconds: 1 });
    const letter = desk.world.mails.find((m) => m.template === 'order-issued' && m.data.order === own.number);
    const friend = visitor('friend');
    await openLink(desk.world.deps, friend, new URL(letter?.data.link ?? '').searchParams.get('code') ?? '');
    const seen = await readOrder(desk.world.deps, friend, own.id);
    expect([seen.splitFrom, seen.passengers.length]).toEqual([null, 1]);
    expect(JSON.stringify(seen)).not.toContain(whole.number);
    expect(await refusal(readOrder(desk.world.deps, friend, whole.id))).toBe('orders.not_found');
    const other = visitor('other');
    await findOrder(desk.world.deps, other, { number: whole.number, proof: 'Canaryeva' });
    expect((await readOrder(desk.world.deps, other, own.id)).splitFrom?.id).toBe(whole.id);
    // The old number does not open by a surname that has left it.
    const late = visitor('late');
    expect(await refusal(findOrder(desk.world.deps, late, { number: whole.number, proof: 'Otherov' }))).toBe(
      'orders.find_failed',
    );
    await findOrder(desk.world.deps, late, { number: own.number, proof: 'Otherov' });
  });
});

describe('what is told to whoever keeps accounts', () => {
  test('the sale stays what it was; the split takes a part of it along, commission and motivation to the tyiyn', async () => {
    desk.world.contracts.set('c1', { basisPoints: 333, motivation: 7 });
    const whole = await issued(account);
    const made = await split(whole, some(whole, SECOND), account);
    const [child, left] = [await childOf(made, account), await readOrder(desk.world.deps, account, whole.id)];
    for (const part of ['commission', 'motivation'] as const)
      expect((child.price[part]?.minor ?? 0) + (left.price[part]?.minor ?? 0)).toBe(whole.price[part]?.minor);
    const sales = await listSales(desk.database.db).of([whole.id, child.id]);
    expect(sales).toMatchObject([{ orderId: whole.id, total: whole.price.total }]);
    expect(sales[0]?.contract?.commission).toEqual(whole.price.commission);
    expect(sales[0]?.contract?.credited).toEqual(whole.price.commission);
    const [told] = await listSplits(desk.database.db).of([child.id]);
    expect(told).toMatchObject({
      orderId: whole.id,
      childId: child.id,
      price: { fare: child.price.fare },
      moved: child.price.total,
      contract: { id: 'c1', commission: child.price.commission, credited: child.price.commission },
    });
  });
});

describe('the database keeps the sums', () => {
  test('of a split that does not add up, that is changed afterwards, or that leaves less than was promised', async () => {
    const whole = await issued();
    const done = await split(whole, some(whole, SECOND));
    const refused = async (query: ReturnType<typeof sql>) =>
      desk.database.db.execute(query).then(
        () => 'done',
        () => 'refused',
      );
    expect(
      await refused(sql`update orders.splits set own_minor = own_minor + 1, left_minor = left_minor - 1`),
    ).toBe('refused');
    expect(await refused(sql`update orders.splits set child_id = order_id where id = ${done.id}`)).toBe(
      'refused',
    );
    const second = await issued();
    desk.world.supplier.faults.split = ['pending'];
    const open = await split(second, some(second, SECOND));
    // An order that costs something else is not the one of those who left.
    const other = sql`update orders.splits set child_id = ${whole.id}, done_at = now() where id = ${open.id}`;
    expect(await refused(other)).toBe('refused');
    expect((await readSplit(desk.world.deps, who, { id: second.id, splitId: open.id })).child).toBeNull();
  });
});
