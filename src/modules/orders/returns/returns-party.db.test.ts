import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { confirmExchange } from '../exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '../exchanges/use-cases/quote-exchange.ts';
import { visitor } from '../testing/buy.ts';
import { createOrdersFixture, person } from '../testing/orders-fixture.ts';
import { returnsHarness } from '../testing/returns-harness.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { quoteReturn } from './use-cases/quote-return.ts';
import { readReturnChoices } from './use-cases/read-return-choices.ts';
import { recordStaffReturn } from './use-cases/record-staff-return.ts';

const harness = returnsHarness();
const { who, party, doc, year, issued, quote } = harness;

test('an empty choice and an infant left alone are refused before the supplier is asked', async () => {
  harness.fixture = await createOrdersFixture(
    harness.database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    {
      aaa: 1,
      rbg: 0,
      rmg: 1,
      ins: 0,
    },
  );
  const { id, passengerIds } = await issued([
    person({ documentNumber: doc() }),
    person({ name: 'Tilek', gender: 'male', birthdate: `${year() - 1}-01-01`, documentNumber: doc() }),
  ]);
  await expect(quote(id, 'void', [])).rejects.toMatchObject({
    code: 'orders.return_no_passengers',
    fields: [{ path: 'passengerIds', code: 'orders.return_no_passengers' }],
  });
  await expect(quote(id, 'refund', [passengerIds[0] as string])).rejects.toMatchObject({
    code: 'orders.infant_alone',
  });
  const both = await quote(id, 'refund', passengerIds);
  expect(both.lines.map((line) => line.refundFee)).toEqual([fromMajor(300), fromMajor(0)]);
});

test('the only adult is neither annulled nor refunded while a child keeps a ticket: the child is named', async () => {
  harness.fixture = await createOrdersFixture(
    harness.database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 1, rbg: 1, rmg: 0, ins: 0 },
  );
  const [adult, , child] = party() as [ReturnType<typeof person>, unknown, ReturnType<typeof person>];
  const { id, passengerIds } = await issued([adult, child]);
  const [first = '', second = ''] = passengerIds;
  const alone = { code: 'orders.child_alone', details: { side: 'staying', passengerIds: [second] } };
  const calls = harness.fixture.supplier.calls.length;
  await expect(quote(id, 'void', [first])).rejects.toMatchObject(alone);
  await expect(quote(id, 'refund', [first])).rejects.toMatchObject(alone);
  expect(harness.fixture.supplier.calls).toHaveLength(calls);
  expect(await quote(id, 'refund', [second])).toMatchObject({ state: 'quoted' });
  expect(await quote(id, 'refund', [first, second])).toMatchObject({ state: 'quoted' });
});

test.each([
  'void',
  'refund',
] as const)('staff may carry out a %s past a child with a recorded note; other users may not', async (kind) => {
  harness.fixture = await createOrdersFixture(
    harness.database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 1, rbg: 1, rmg: 0, ins: 0 },
  );
  const [adult, , child] = party() as [ReturnType<typeof person>, unknown, ReturnType<typeof person>];
  const { id, passengerIds } = await issued([adult, child]);
  if (kind === 'refund') await harness.fixture.pass({ minutes: harness.fixture.supplier.voidMinutes });
  const staff = {
    ...visitor('office'),
    user: { userId: 'asel', name: 'Asel', roles: ['ROLE_EXECUTOR'], contractId: null, workplaceId: null },
  } as Visitor;
  const requested = { kind, passengerIds: passengerIds.slice(0, 1) };
  const note = 'Agreed with the carrier: the child is met by an escort';
  const refusals = [
    [who, { note }],
    [staff, {}],
  ] as const;
  for (const [as, more] of refusals)
    await expect(quoteReturn(harness.fixture.deps, as, id, { ...requested, ...more })).rejects.toMatchObject({
      code: 'orders.child_alone',
    });
  const quoted = await quoteReturn(harness.fixture.deps, staff, id, { ...requested, note });
  const agreed = { agreed: true, refundAmount: quoted.refundAmount };
  const ids = { id, returnId: quoted.id };
  for (const [as, more] of refusals)
    await expect(confirmReturn(harness.fixture.deps, as, ids, { ...agreed, ...more })).rejects.toMatchObject({
      code: 'orders.child_alone',
    });
  const overridden = () => harness.fixture.audited.filter(({ action }) => action === 'party_rule_overridden');
  expect(overridden()).toEqual([]);
  expect(await confirmReturn(harness.fixture.deps, staff, ids, { ...agreed, note })).toMatchObject({
    kind,
    state: 'done',
  });
  expect(overridden()).toMatchObject([
    { actor: 'asel', subjectId: id, changes: [{ field: 'note', previous: null, current: note }] },
  ]);
});

test('staff returns leave no infant alone either: an adult of another day is no companion', async () => {
  harness.fixture = await createOrdersFixture(
    harness.database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 2, rbg: 0, rmg: 1, ins: 0 },
  );
  harness.fixture.supplier.dearerMinor = -150_000;
  const [adult, other] = party() as [ReturnType<typeof person>, ReturnType<typeof person>];
  const infant = person({ name: 'Tilek', birthdate: `${year() - 1}-01-01`, documentNumber: doc() });
  const { id, passengerIds } = await issued([adult, other, infant]);
  const [first = '', second = '', third = ''] = passengerIds;
  const day = (await readOrder(harness.fixture.deps, who, id)).slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '';
  const { offers } = await quoteExchange(harness.fixture.deps, who, id, {
    passengerIds: [first, third],
    dates: [addDays(day, 2)],
  });
  const [offer] = offers;
  if (!offer) throw new Error('nothing to exchange for');
  const agreed = { agreed: true, total: offer.total, method: 'card' } as const;
  await confirmExchange(harness.fixture.deps, who, { id, exchangeId: offer.id }, agreed);
  await harness.fixture.pass({ seconds: 1 });
  const taken = async (passengerId: string) => {
    const { lines } = await quote(id, 'refund', passengerIds);
    const own = lines.filter((line) => line.passengerId === passengerId);
    const action = { id: `hand-${passengerId}`, orderId: id, kind: 'refund', lines: own } as const;
    await recordStaffReturn(harness.fixture.deps, { ...action, supplierQuoteId: null, byHand: true });
  };
  await expect(taken(first)).rejects.toMatchObject({ code: 'orders.infant_alone' });
  await taken(second);
});

test('a whole compartment is returned as a whole; one of its passengers alone is refused', async () => {
  const { id, passengerIds } = await issued();
  expect((await readReturnChoices(harness.fixture.deps, who, id)).together).toBe(false);
  const compartment = { berths: 4, unusedBerths: 1, each: fromMajor(3_400) };
  await harness.database.pool.query(
    `update orders.orders set journey = jsonb_set(journey, '{terms,compartment}', $2::jsonb) where id = $1`,
    [id, JSON.stringify(compartment)],
  );
  expect((await readReturnChoices(harness.fixture.deps, who, id)).together).toBe(true);
  const calls = harness.fixture.supplier.calls.length;
  await expect(quote(id, 'void', [passengerIds[0] as string])).rejects.toMatchObject({
    code: 'orders.whole_compartment',
  });
  expect(harness.fixture.supplier.calls).toHaveLength(calls);
  expect(await quote(id, 'void', passengerIds)).toMatchObject({ state: 'quoted' });
});
