import { describe, expect, test } from 'vitest';
import type { Order } from '../api.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { readDocument } from '../receipts/use-cases/read-document.ts';
import { confirmReturn } from '../returns/use-cases/confirm-return.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { visitor } from '../testing/buy.ts';
import { SECOND, splitHarness } from '../testing/split-harness.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { readSplitChoices } from './use-cases/read-split-choices.ts';
import { splitOrder } from './use-cases/split-order.ts';
import { readSplit } from './use-cases/view-split.ts';

const harness = splitHarness();
const { who, issued, some, split, refusal, childOf, minor } = harness;

describe('after the issue', () => {
  test('tickets keep their numbers; a void in the new order refunds the first payment, the other stays', async () => {
    const whole = await issued();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await harness.fixture.pass({ seconds: 1 });
    const remaining = await readOrder(harness.fixture.deps, who, whole.id);
    expect([...own.tickets, ...remaining.tickets].map((t) => t.number).sort()).toEqual(
      whole.tickets.map((t) => t.number).sort(),
    );
    const [ownPaid, leftPaid] = [own.payments[0], remaining.payments[0]];
    expect([ownPaid?.id, leftPaid?.id]).toEqual([whole.payments[0]?.id, whole.payments[0]?.id]);
    expect([ownPaid?.amount.minor, leftPaid?.amount.minor]).toEqual([minor(own), minor(remaining)]);

    const quote = await quoteReturn(harness.fixture.deps, who, own.id, {
      kind: 'void',
      passengerIds: own.passengers.map((p) => p.id),
    });
    expect(quote.refundAmount.minor).toBe(minor(own));
    const ids = { id: own.id, returnId: quote.id };
    await confirmReturn(harness.fixture.deps, who, ids, { agreed: true, refundAmount: quote.refundAmount });
    expect(harness.fixture.payments.refunds).toMatchObject([{ intentId: ownPaid?.id, amount: own.price.total }]);
    await harness.fixture.payments.settleRefunds();
    await harness.fixture.pass({ seconds: 1 });
    const after = await readOrder(harness.fixture.deps, who, own.id);
    expect([after.status, after.returns[0]?.money, after.payments[0]?.state]).toEqual(['canceled', 'paid', 'refunded']);
    const parent = await readOrder(harness.fixture.deps, who, whole.id);
    expect([parent.status, parent.payments[0]?.state, parent.returns, parent.tickets]).toEqual([
      'sold',
      'captured',
      [],
      remaining.tickets,
    ]);
    // The others can be given back as well, out of what is left of the same payment and no som more.
    const rest = await quoteReturn(harness.fixture.deps, who, whole.id, {
      kind: 'void',
      passengerIds: parent.passengers.map((p) => p.id),
    });
    await confirmReturn(
      harness.fixture.deps,
      who,
      { id: whole.id, returnId: rest.id },
      { agreed: true, refundAmount: rest.refundAmount },
    );
    const sent = harness.fixture.payments.refunds.reduce((all, r) => all + r.amount.minor, 0);
    expect(sent).toBe(minor(whole));
    await harness.fixture.payments.settleRefunds({ silent: true });
    await harness.fixture.pass({ minutes: 2 });
    expect((await readOrder(harness.fixture.deps, who, whole.id)).status).toBe('canceled');
  });

  test('both are written about and both have receipts of their own; the histories name what happened', async () => {
    const whole = await issued();
    const before = await readDocument(harness.fixture.deps, who, {
      orderId: whole.id,
      kind: 'payment',
      locale: 'ru',
    });
    const files = harness.fixture.files.size;
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await harness.fixture.pass({ seconds: 1 });
    expect(
      harness.fixture.mails
        .map((m) => [m.template, m.data.order])
        .slice(-2)
        .sort(),
    ).toEqual(
      [
        ['order-issued', own.number],
        ['order-split', whole.number],
      ].sort(),
    );
    const email = harness.fixture.mails.find((m) => m.template === 'order-split');
    expect(email?.data).toMatchObject({ other: own.number, passengers: ['OTHEROV NURLAN'] });
    expect(email?.attachments).toHaveLength(2);
    expect(harness.fixture.files.size - files).toBe(4);
    expect(before.bytes).toBeDefined();
    const kinds = (order: Order) => order.history.map((entry) => entry.kind);
    const remaining = await readOrder(harness.fixture.deps, who, whole.id);
    expect(kinds(remaining)).toEqual(expect.arrayContaining(['split_requested', 'split_off', 'mail_sent']));
    expect(remaining.history.find((e) => e.kind === 'split_off')?.details).toEqual({
      number: own.number,
      passengers: 1,
    });
    expect(kinds(await readOrder(harness.fixture.deps, who, own.id))).toEqual([
      'split_from',
      'receipt_ready',
      'mail_sent',
    ]);
  });

  test('staff may split a child off with a recorded note; other users may not', async () => {
    const order = await issued();
    const ids = some(order, 2);
    const staff = {
      ...visitor('office'),
      user: {
        userId: 'asel',
        name: 'Asel',
        roles: ['ROLE_EXECUTOR'],
        contractId: null,
        workplaceId: null,
      },
    } as Visitor;
    const seen = await readSplitChoices(harness.fixture.deps, staff, order.id, ids);
    expect([seen.partsProblem, seen.unaccompanied?.code]).toEqual([null, 'orders.child_alone']);
    const wish = { passengerIds: ids, agreed: true, total: seen.parts?.splitOff.total ?? order.price.total };
    const note = 'The carrier takes the child as unaccompanied';
    for (const [as, more] of [
      [who, { note }],
      [staff, {}],
      [staff, { note: '  ' }],
    ] as const)
      expect(await refusal(splitOrder(harness.fixture.deps, as, order.id, { ...wish, ...more }))).toBe(
        'orders.child_alone',
      );
    expect(harness.fixture.audited.filter(({ action }) => action === 'party_rule_overridden')).toEqual([]);
    await splitOrder(harness.fixture.deps, staff, order.id, { ...wish, note });
    expect(harness.fixture.audited.filter(({ action }) => action === 'party_rule_overridden')).toMatchObject([
      { actor: 'asel', subjectId: order.id, changes: [{ field: 'note', previous: null, current: note }] },
    ]);
    expect((await readOrder(harness.fixture.deps, staff, order.id)).splitInto).toHaveLength(1);
  });

  test('no infant or child is left without an adult, and each order has at least one passenger', async () => {
    const order = await issued();
    const sumsOf = async (...which: number[]) => {
      const ids = some(order, ...which);
      const seen = await readSplitChoices(harness.fixture.deps, who, order.id, ids);
      const body = { passengerIds: ids, agreed: true, total: order.price.total };
      const code = await refusal(splitOrder(harness.fixture.deps, who, order.id, body));
      if (ids.length > 0) expect(seen.partsProblem).toBe(code);
      return code;
    };
    expect(await sumsOf()).toBe('orders.split_no_passengers');
    expect(await sumsOf(3)).toBe('orders.infant_alone');
    expect(await sumsOf(2)).toBe('orders.child_alone');
    expect(await sumsOf(0, 1)).toBe('orders.infant_alone');
    expect(await sumsOf(0, 1, 3)).toBe('orders.child_alone');
    expect(await sumsOf(0, 1, 2, 3)).toBe('orders.split_all_passengers');
    expect(harness.fixture.supplier.calls.filter((c) => c.startsWith('split'))).toEqual([]);
    const pair = await split(order, some(order, 0, 3));
    expect((await childOf(pair)).passengers).toHaveLength(2);
  });

  test('a split is refused without agreement, at another sum, during a return and after the departure', async () => {
    const order = await issued();
    const ids = some(order, SECOND);
    const { parts } = await readSplitChoices(harness.fixture.deps, who, order.id, ids);
    const total = parts?.splitOff.total ?? order.price.total;
    const ask = (body: object) =>
      refusal(splitOrder(harness.fixture.deps, who, order.id, { passengerIds: ids, agreed: true, total, ...body }));
    expect(await ask({ agreed: false })).toBe('orders.agreement_required');
    expect(await ask({ total: { ...total, minor: total.minor - 1 } })).toBe('orders.quote_mismatch');
    const stranger = visitor('stranger');
    const body = { passengerIds: ids, agreed: true, total };
    expect(await refusal(splitOrder(harness.fixture.deps, stranger, order.id, body))).toBe('orders.not_found');
    harness.fixture.supplier.faults.void = ['pending'];
    const quote = await quoteReturn(harness.fixture.deps, who, order.id, { kind: 'void', passengerIds: ids });
    await confirmReturn(
      harness.fixture.deps,
      who,
      { id: order.id, returnId: quote.id },
      { agreed: true, refundAmount: quote.refundAmount },
    );
    expect(await ask({})).toBe('orders.split_in_progress');
    await harness.fixture.pass({ minutes: 60 * 24 * 90 });
    expect(await ask({})).toBe('orders.split_departed');
  });

  test('what a supplier refuses leaves all as it was; one that cannot says so beforehand', async () => {
    const order = await issued();
    harness.fixture.supplier.faults.split = ['reject'];
    expect(await split(order, some(order, SECOND))).toMatchObject({ state: 'rejected', childOrder: null });
    const after = await readOrder(harness.fixture.deps, who, order.id);
    expect([after.passengers, after.price, after.tickets, after.inProgress]).toEqual([
      order.passengers,
      order.price,
      order.tickets,
      false,
    ]);
    const absent = { id: order.id, splitId: 'none' };
    expect(await refusal(readSplit(harness.fixture.deps, who, absent))).toBe('orders.split_not_found');
    harness.fixture.supplier.capabilities.split = false;
    const choices = await readSplitChoices(harness.fixture.deps, who, order.id, []);
    expect(choices.problem).toBe('orders.split_not_automatic');
  });
});
