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

const desk = splitHarness();
const { who, issued, some, split, refusal, childOf, minor } = desk;

describe('after the issue', () => {
  test('tickets keep their numbers; a void in the new order refunds the first payment, the other stays', async () => {
    const whole = await issued();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await desk.world.pass({ seconds: 1 });
    const left = await readOrder(desk.world.deps, who, whole.id);
    expect([...own.tickets, ...left.tickets].map((t) => t.number).sort()).toEqual(
      whole.tickets.map((t) => t.number).sort(),
    );
    const [ownPaid, leftPaid] = [own.payments[0], left.payments[0]];
    expect([ownPaid?.id, leftPaid?.id]).toEqual([whole.payments[0]?.id, whole.payments[0]?.id]);
    expect([ownPaid?.amount.minor, leftPaid?.amount.minor]).toEqual([minor(own), minor(left)]);

    const quote = await quoteReturn(desk.world.deps, who, own.id, {
      kind: 'void',
      passengerIds: own.passengers.map((p) => p.id),
    });
    expect(quote.back.minor).toBe(minor(own));
    const ids = { id: own.id, returnId: quote.id };
    await confirmReturn(desk.world.deps, who, ids, { agreed: true, back: quote.back });
    expect(desk.world.payments.refunds).toMatchObject([{ intentId: ownPaid?.id, amount: own.price.total }]);
    await desk.world.payments.settleRefunds();
    await desk.world.pass({ seconds: 1 });
    const after = await readOrder(desk.world.deps, who, own.id);
    expect([after.status, after.returns[0]?.money, after.payments[0]?.state]).toEqual(['canceled', 'paid', 'refunded']);
    const parent = await readOrder(desk.world.deps, who, whole.id);
    expect([parent.status, parent.payments[0]?.state, parent.returns, parent.tickets]).toEqual([
      'sold',
      'captured',
      [],
      left.tickets,
    ]);
    // The others can be given back as well, out of what is left of the same payment and no som more.
    const rest = await quoteReturn(desk.world.deps, who, whole.id, {
      kind: 'void',
      passengerIds: parent.passengers.map((p) => p.id),
    });
    await confirmReturn(desk.world.deps, who, { id: whole.id, returnId: rest.id }, { agreed: true, back: rest.back });
    const sent = desk.world.payments.refunds.reduce((all, r) => all + r.amount.minor, 0);
    expect(sent).toBe(minor(whole));
    await desk.world.payments.settleRefunds({ silent: true });
    await desk.world.pass({ minutes: 2 });
    expect((await readOrder(desk.world.deps, who, whole.id)).status).toBe('canceled');
  });

  test('both are written about and both have receipts of their own; the histories name what happened', async () => {
    const whole = await issued();
    const before = await readDocument(desk.world.deps, who, {
      orderId: whole.id,
      kind: 'payment',
      locale: 'ru',
    });
    const files = desk.world.files.size;
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await desk.world.pass({ seconds: 1 });
    expect(
      desk.world.mails
        .map((m) => [m.template, m.data.order])
        .slice(-2)
        .sort(),
    ).toEqual(
      [
        ['order-issued', own.number],
        ['order-split', whole.number],
      ].sort(),
    );
    const letter = desk.world.mails.find((m) => m.template === 'order-split');
    expect(letter?.data).toMatchObject({ other: own.number, passengers: ['OTHEROV NURLAN'] });
    expect(letter?.attachments).toHaveLength(2);
    expect(desk.world.files.size - files).toBe(4);
    expect(before.bytes).toBeDefined();
    const kinds = (order: Order) => order.history.map((entry) => entry.kind);
    const left = await readOrder(desk.world.deps, who, whole.id);
    expect(kinds(left)).toEqual(expect.arrayContaining(['split_asked', 'split_off', 'mail_sent']));
    expect(left.history.find((e) => e.kind === 'split_off')?.details).toEqual({
      number: own.number,
      passengers: 1,
    });
    expect(kinds(await readOrder(desk.world.deps, who, own.id))).toEqual(['split_from', 'receipt_ready', 'mail_sent']);
  });

  test('staff may split a child off with a recorded note; other users may not', async () => {
    const order = await issued();
    const ids = some(order, 2);
    const staff = {
      ...visitor('office'),
      account: {
        userId: 'asel',
        name: 'Asel',
        roles: ['ROLE_EXECUTOR'],
        contractId: null,
        workplaceId: null,
      },
    } as Visitor;
    const seen = await readSplitChoices(desk.world.deps, staff, order.id, ids);
    expect([seen.partsProblem, seen.alone?.code]).toEqual([null, 'orders.child_alone']);
    const wish = { passengerIds: ids, agreed: true, total: seen.parts?.own.total ?? order.price.total };
    const note = 'The carrier takes the child as unaccompanied';
    for (const [as, more] of [
      [who, { note }],
      [staff, {}],
      [staff, { note: '  ' }],
    ] as const)
      expect(await refusal(splitOrder(desk.world.deps, as, order.id, { ...wish, ...more }))).toBe('orders.child_alone');
    expect(desk.world.audited.filter(({ action }) => action === 'party_rule_overridden')).toEqual([]);
    await splitOrder(desk.world.deps, staff, order.id, { ...wish, note });
    expect(desk.world.audited.filter(({ action }) => action === 'party_rule_overridden')).toMatchObject([
      { actor: 'asel', subjectId: order.id, changes: [{ field: 'note', was: null, now: note }] },
    ]);
    expect((await readOrder(desk.world.deps, staff, order.id)).splitInto).toHaveLength(1);
  });

  test('no infant or child is left without an adult, and each order has at least one passenger', async () => {
    const order = await issued();
    const told = async (...which: number[]) => {
      const ids = some(order, ...which);
      const seen = await readSplitChoices(desk.world.deps, who, order.id, ids);
      const body = { passengerIds: ids, agreed: true, total: order.price.total };
      const code = await refusal(splitOrder(desk.world.deps, who, order.id, body));
      if (ids.length > 0) expect(seen.partsProblem).toBe(code);
      return code;
    };
    expect(await told()).toBe('orders.split_nobody');
    expect(await told(3)).toBe('orders.infant_alone');
    expect(await told(2)).toBe('orders.child_alone');
    expect(await told(0, 1)).toBe('orders.infant_alone');
    expect(await told(0, 1, 3)).toBe('orders.child_alone');
    expect(await told(0, 1, 2, 3)).toBe('orders.split_everybody');
    expect(desk.world.supplier.calls.filter((c) => c.startsWith('split'))).toEqual([]);
    const pair = await split(order, some(order, 0, 3));
    expect((await childOf(pair)).passengers).toHaveLength(2);
  });

  test('a split is refused without agreement, at another sum, during a return and after the departure', async () => {
    const order = await issued();
    const ids = some(order, SECOND);
    const { parts } = await readSplitChoices(desk.world.deps, who, order.id, ids);
    const total = parts?.own.total ?? order.price.total;
    const ask = (body: object) =>
      refusal(splitOrder(desk.world.deps, who, order.id, { passengerIds: ids, agreed: true, total, ...body }));
    expect(await ask({ agreed: false })).toBe('orders.agreement_required');
    expect(await ask({ total: { ...total, minor: total.minor - 1 } })).toBe('orders.quote_differs');
    const stranger = visitor('stranger');
    const body = { passengerIds: ids, agreed: true, total };
    expect(await refusal(splitOrder(desk.world.deps, stranger, order.id, body))).toBe('orders.not_found');
    desk.world.supplier.faults.void = ['pending'];
    const quote = await quoteReturn(desk.world.deps, who, order.id, { kind: 'void', passengerIds: ids });
    await confirmReturn(desk.world.deps, who, { id: order.id, returnId: quote.id }, { agreed: true, back: quote.back });
    expect(await ask({})).toBe('orders.split_under_way');
    await desk.world.pass({ minutes: 60 * 24 * 90 });
    expect(await ask({})).toBe('orders.split_departed');
  });

  test('what a supplier refuses leaves all as it was; one that cannot says so beforehand', async () => {
    const order = await issued();
    desk.world.supplier.faults.split = ['reject'];
    expect(await split(order, some(order, SECOND))).toMatchObject({ state: 'rejected', child: null });
    const after = await readOrder(desk.world.deps, who, order.id);
    expect([after.passengers, after.price, after.tickets, after.moving]).toEqual([
      order.passengers,
      order.price,
      order.tickets,
      false,
    ]);
    const absent = { id: order.id, splitId: 'none' };
    expect(await refusal(readSplit(desk.world.deps, who, absent))).toBe('orders.split_not_found');
    desk.world.supplier.caps.split = false;
    const choices = await readSplitChoices(desk.world.deps, who, order.id, []);
    expect(choices.problem).toBe('orders.split_not_automatic');
  });
});
