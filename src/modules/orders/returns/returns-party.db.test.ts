import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { confirmExchange } from '../exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '../exchanges/use-cases/quote-exchange.ts';
import { visitor } from '../testing/buy.ts';
import { createWorld, person } from '../testing/orders-world.ts';
import { returnsHarness } from '../testing/returns-harness.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { quoteReturn } from './use-cases/quote-return.ts';
import { readReturnChoices } from './use-cases/read-return-choices.ts';
import { takeBack } from './use-cases/take-back.ts';

const harness = returnsHarness();
const { who, party, doc, year, issued, quote } = harness;

test('an empty choice and an infant left alone are refused before the supplier is asked', async () => {
  harness.world = await createWorld(
    harness.database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    {
      aaa: 1,
      rbg: 0,
      rmg: 1,
      ins: 0,
    },
  );
  const { id, people } = await issued([
    person({ documentNumber: doc() }),
    person({ name: 'Tilek', gender: 'male', birthdate: `${year() - 1}-01-01`, documentNumber: doc() }),
  ]);
  await expect(quote(id, 'void', [])).rejects.toMatchObject({
    code: 'orders.return_nobody',
    fields: [{ path: 'passengerIds', code: 'orders.return_nobody' }],
  });
  await expect(quote(id, 'refund', [people[0] as string])).rejects.toMatchObject({
    code: 'orders.infant_alone',
  });
  const both = await quote(id, 'refund', people);
  expect(both.lines.map((line) => line.refundFee)).toEqual([fromMajor(300), fromMajor(0)]);
});

test('the only adult is neither annulled nor refunded while a child keeps a ticket: the child is named', async () => {
  harness.world = await createWorld(
    harness.database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 1, rbg: 1, rmg: 0, ins: 0 },
  );
  const [adult, , child] = party() as [ReturnType<typeof person>, unknown, ReturnType<typeof person>];
  const { id, people } = await issued([adult, child]);
  const [first = '', second = ''] = people;
  const alone = { code: 'orders.child_alone', details: { side: 'staying', passengerIds: [second] } };
  const calls = harness.world.supplier.calls.length;
  await expect(quote(id, 'void', [first])).rejects.toMatchObject(alone);
  await expect(quote(id, 'refund', [first])).rejects.toMatchObject(alone);
  expect(harness.world.supplier.calls).toHaveLength(calls);
  expect(await quote(id, 'refund', [second])).toMatchObject({ state: 'quoted' });
  expect(await quote(id, 'refund', [first, second])).toMatchObject({ state: 'quoted' });
});

test.each([
  'void',
  'refund',
] as const)('staff may carry out a %s past a child with a recorded note; other users may not', async (kind) => {
  harness.world = await createWorld(
    harness.database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 1, rbg: 1, rmg: 0, ins: 0 },
  );
  const [adult, , child] = party() as [ReturnType<typeof person>, unknown, ReturnType<typeof person>];
  const { id, people } = await issued([adult, child]);
  if (kind === 'refund') await harness.world.pass({ minutes: harness.world.supplier.voidMinutes });
  const staff = {
    ...visitor('office'),
    account: { userId: 'asel', name: 'Asel', roles: ['ROLE_EXECUTOR'], contractId: null, workplaceId: null },
  } as Visitor;
  const asked = { kind, passengerIds: people.slice(0, 1) };
  const note = 'Agreed with the carrier: the child is met by an escort';
  const refusals = [
    [who, { note }],
    [staff, {}],
  ] as const;
  for (const [as, more] of refusals)
    await expect(quoteReturn(harness.world.deps, as, id, { ...asked, ...more })).rejects.toMatchObject({
      code: 'orders.child_alone',
    });
  const quoted = await quoteReturn(harness.world.deps, staff, id, { ...asked, note });
  const agreed = { agreed: true, back: quoted.back };
  const ids = { id, returnId: quoted.id };
  for (const [as, more] of refusals)
    await expect(confirmReturn(harness.world.deps, as, ids, { ...agreed, ...more })).rejects.toMatchObject({
      code: 'orders.child_alone',
    });
  const overridden = () => harness.world.audited.filter(({ action }) => action === 'party_rule_overridden');
  expect(overridden()).toEqual([]);
  expect(await confirmReturn(harness.world.deps, staff, ids, { ...agreed, note })).toMatchObject({
    kind,
    state: 'done',
  });
  expect(overridden()).toMatchObject([
    { actor: 'asel', subjectId: id, changes: [{ field: 'note', was: null, now: note }] },
  ]);
});

test('staff returns leave no infant alone either: an adult of another day is no companion', async () => {
  harness.world = await createWorld(
    harness.database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 2, rbg: 0, rmg: 1, ins: 0 },
  );
  harness.world.supplier.dearerMinor = -150_000;
  const [adult, other] = party() as [ReturnType<typeof person>, ReturnType<typeof person>];
  const infant = person({ name: 'Tilek', birthdate: `${year() - 1}-01-01`, documentNumber: doc() });
  const { id, people } = await issued([adult, other, infant]);
  const [first = '', second = '', third = ''] = people;
  const day = (await readOrder(harness.world.deps, who, id)).slices[0]?.segments[0]?.departs.slice(0, 10) ?? '';
  const { offers } = await quoteExchange(harness.world.deps, who, id, {
    passengerIds: [first, third],
    dates: [addDays(day, 2)],
  });
  const [offer] = offers;
  if (!offer) throw new Error('nothing to exchange for');
  const agreed = { agreed: true, total: offer.total, method: 'card' } as const;
  await confirmExchange(harness.world.deps, who, { id, exchangeId: offer.id }, agreed);
  await harness.world.pass({ seconds: 1 });
  const taken = async (passengerId: string) => {
    const { lines } = await quote(id, 'refund', people);
    const own = lines.filter((line) => line.passengerId === passengerId);
    const act = { id: `hand-${passengerId}`, orderId: id, kind: 'refund', lines: own } as const;
    await takeBack(harness.world.deps, { ...act, supplierQuoteId: null, byHand: true });
  };
  await expect(taken(first)).rejects.toMatchObject({ code: 'orders.infant_alone' });
  await taken(second);
});

test('a whole compartment is returned as a whole; one of its passengers alone is refused', async () => {
  const { id, people } = await issued();
  expect((await readReturnChoices(harness.world.deps, who, id)).together).toBe(false);
  const compartment = { berths: 4, extra: 1, each: fromMajor(3_400) };
  await harness.database.pool.query(
    `update orders.orders set journey = jsonb_set(journey, '{terms,compartment}', $2::jsonb) where id = $1`,
    [id, JSON.stringify(compartment)],
  );
  expect((await readReturnChoices(harness.world.deps, who, id)).together).toBe(true);
  const calls = harness.world.supplier.calls.length;
  await expect(quote(id, 'void', [people[0] as string])).rejects.toMatchObject({
    code: 'orders.whole_compartment',
  });
  expect(harness.world.supplier.calls).toHaveLength(calls);
  expect(await quote(id, 'void', people)).toMatchObject({ state: 'quoted' });
});
