import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { readDocument } from '../receipts/use-cases/read-document.ts';
import { confirmReturn } from '../returns/use-cases/confirm-return.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { visitor } from '../testing/buy.ts';
import { exchangeHarness } from '../testing/exchange-harness.ts';
import { confirmExchange } from './use-cases/confirm-exchange.ts';
import { readExchangeReceipt } from './use-cases/deliver-exchange.ts';
import { cancelExchange, payExchange } from './use-cases/pay-exchange.ts';
import { quoteExchange } from './use-cases/quote-exchange.ts';

const harness = exchangeHarness();
const { party, issued, offered, confirm, paymentOf, pay, ordered, stateOf, sent, backs, liveClaims, who } = harness;

test('one of three passengers flies later: the difference is paid first, then a new ticket is issued', async () => {
  const { id, passengerIds, day } = await issued();
  const one = [passengerIds[1] as string];
  expect((await ordered(id)).actions).toContain('exchange');
  const offer = await offered(id, one, day);
  expect(offer).toMatchObject({ state: 'quoted', amountDue: fromMajor(1_200 + 450 + 300), refundAmount: fromMajor(0) });
  const { exchange, redirectUrl } = await confirm(id, offer);
  expect([exchange.state, redirectUrl]).toEqual(['unpaid', expect.stringContaining('pay.example')]);
  expect(sent()).toEqual([]);
  expect(await ordered(id)).toMatchObject({ inProgress: true, nextActor: 'bank', status: 'sold' });

  await pay(offer.id);
  const after = await ordered(id);
  const old = after.tickets.find((t) => t.state === 'exchanged');
  const fresh = after.tickets.find((t) => t.replaces !== null);
  expect(fresh).toMatchObject({ state: 'open', passengerId: passengerIds[1], replaces: old?.number });
  expect(old?.coupons.map((c) => c.status)).toEqual(['E']);
  expect(after.status).toBe('sold');
  expect(after.journeys.map((j) => j.passengerIds)).toEqual([[passengerIds[0], passengerIds[2]], one]);
  expect(after.journeys[1]?.slices[0]?.segments[0]?.departsLocal.slice(0, 10)).toBe(day);
  expect(after.slices).toEqual(after.journeys[0]?.slices);
  expect(await liveClaims(id)).toEqual(['X0 101', 'X0 101', 'X0 103']);
  expect(backs()).toEqual([]);
  expect(harness.fixture.mails.at(-1)).toMatchObject({ template: 'order-exchanged', data: { due: offer.amountDue } });
  expect(harness.fixture.mails.at(-1)?.attachments).toHaveLength(2);
  const receipt = await readExchangeReceipt(harness.fixture.deps, who, { id, exchangeId: offer.id }, 'kg');
  expect(receipt.bytes.toString()).toContain('%PDF exchange');
  expect(
    (await readDocument(harness.fixture.deps, who, { orderId: id, kind: 'itinerary', locale: 'en' })).bytes.length,
  ).toBeGreaterThan(0);
});

test('repeated captures and confirmations exchange once', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await Promise.all([confirm(id, offer), confirm(id, offer), confirm(id, offer)]);
  expect([...harness.fixture.payments.intents.values()].filter((i) => i.purpose === offer.id)).toHaveLength(1);
  await pay(offer.id);
  await pay(offer.id);
  await confirm(id, offer);
  expect(sent()).toHaveLength(1);
  expect((await ordered(id)).tickets.filter((t) => t.state === 'open')).toHaveLength(3);
});

test('a lower fare brings the difference back to the card that paid, once', async () => {
  const { id, passengerIds, day } = await issued();
  harness.fixture.supplier.dearerMinor = -150_000;
  const offer = await offered(id, [passengerIds[0] as string], day);
  expect(offer).toMatchObject({ amountDue: fromMajor(0), refundAmount: fromMajor(1_500 - 450 - 300) });
  expect((await confirm(id, offer)).exchange).toMatchObject({ state: 'done', money: 'sent' });
  expect(backs()).toEqual([['intent-1', 'exchange', 75_000]]);
  await harness.fixture.payments.settleRefunds();
  await harness.fixture.pass({ seconds: 1 });
  expect((await ordered(id)).exchanges[0]).toMatchObject({ money: 'paid', state: 'done' });
});

test('a non-refundable fare retains a lower fare’s difference: only penalty and our fee are paid', async () => {
  const { id, passengerIds, day } = await issued();
  harness.fixture.supplier.dearerMinor = -150_000;
  harness.fixture.supplier.refundsDifference = false;
  const offer = await offered(id, [passengerIds[0] as string], day);
  expect(offer).toMatchObject({ amountDue: fromMajor(450 + 300), retainsDifference: true });
  expect(offer.lines[0]?.price.fare).toEqual(fromMajor(3_400 - 1_500));
});

test('what is refunded or annulled later counts from the new ticket’s price, out of both payments', async () => {
  const { id, passengerIds, day } = await issued(party());
  harness.fixture.supplier.dearerMinor = 1_000_000;
  const offer = await offered(id, passengerIds, day);
  await confirm(id, offer);
  await pay(offer.id);
  const quoted = await quoteReturn(harness.fixture.deps, who, id, { kind: 'void', passengerIds: passengerIds });
  const price = 3_400 + 10_000 + 300 + 350;
  expect(quoted.lines.map((line) => line.refundAmount)).toEqual([fromMajor(price), fromMajor(price), fromMajor(price)]);
  const refund = await quoteReturn(harness.fixture.deps, who, id, {
    kind: 'refund',
    passengerIds: [passengerIds[0] as string],
  });
  expect(refund.lines[0]).toMatchObject({
    fare: fromMajor(13_400),
    paid: fromMajor(price),
    refundAmount: fromMajor(13_050),
  });
  await confirmReturn(
    harness.fixture.deps,
    who,
    { id, returnId: quoted.id },
    { agreed: true, refundAmount: quoted.refundAmount },
  );
  const [first, second] = harness.fixture.payments.refunds;
  expect(first?.amount).toEqual(fromMajor(3 * 4_050));
  expect((first?.amount.minor ?? 0) + (second?.amount.minor ?? 0)).toBe(quoted.refundAmount.minor);
  expect([first?.intentId, second?.intentId]).toEqual(['intent-1', paymentOf(offer.id)?.id]);
  expect((await ordered(id)).returns[0]?.money).toBe('sent');
  await harness.fixture.payments.settleRefunds();
  await harness.fixture.pass({ seconds: 1 });
  expect((await ordered(id)).returns[0]?.money).toBe('paid');
  expect((await ordered(id)).status).toBe('canceled');
});

test('a payment that does not come leaves everything as it was; one that comes too late goes back', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, offer);
  await harness.fixture.pass({ minutes: 21 });
  expect(await stateOf(id, offer.id)).toBe('canceled');
  expect(await liveClaims(id)).toEqual(['X0 101', 'X0 101', 'X0 101']);
  await pay(offer.id);
  expect(backs()).toEqual([[paymentOf(offer.id)?.id, 'order', offer.amountDue.minor]]);
  expect(sent()).toEqual([]);
  await expect(
    payExchange(harness.fixture.deps, who, { id, exchangeId: offer.id }, { method: 'card' }),
  ).rejects.toMatchObject({
    code: 'orders.quote_expired',
  });
});

test('the buyer gives an unpaid exchange up and begins another one; money for the first one goes back', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, offer);
  const given = await cancelExchange(harness.fixture.deps, who, { id, exchangeId: offer.id });
  expect(given.state).toBe('canceled');
  await pay(offer.id);
  expect(backs()).toHaveLength(1);
  const other = await offered(id, [passengerIds[0] as string], addDays(day, 1));
  await confirm(id, other);
  await pay(other.id);
  expect(await stateOf(id, other.id)).toBe('done');
  expect(sent()).toHaveLength(1);
});

test('an offer that is too old does nothing; a new one shows what has changed', async () => {
  const { id, passengerIds, day } = await issued();
  const one = [passengerIds[0] as string];
  const offer = await offered(id, one, day);
  await harness.fixture.pass({ minutes: 20 });
  await expect(confirm(id, offer)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  harness.fixture.supplier.dearerMinor += 10_000;
  const renewed = await offered(id, one, day, offer.id);
  expect([renewed.previousTotal, renewed.total.minor]).toEqual([offer.total, offer.total.minor + 10_000]);
  const other = { id, exchangeId: renewed.id };
  await expect(
    confirmExchange(harness.fixture.deps, who, other, { agreed: true, total: offer.total, method: 'card' }),
  ).rejects.toMatchObject({ code: 'orders.quote_mismatch' });
  await expect(
    confirmExchange(harness.fixture.deps, who, other, { agreed: false, total: renewed.total, method: 'card' }),
  ).rejects.toMatchObject({
    code: 'orders.agreement_required',
    fields: [{ path: 'agreed', code: 'orders.agreement_required' }],
  });
});

test('staff may exchange the adults past a child with a recorded note; other users may not', async () => {
  const { id, passengerIds, day } = await issued();
  const staff = {
    ...visitor('office'),
    user: { userId: 'asel', name: 'Asel', roles: ['ROLE_EXECUTOR'], contractId: null, workplaceId: null },
  } as Visitor;
  const adults = passengerIds.slice(0, 2);
  const note = 'Agreed with the carrier: the grandmother flies with the child';
  const requested = { passengerIds: adults, dates: [day] };
  for (const [as, more] of [
    [who, { note }],
    [staff, {}],
  ] as const)
    await expect(quoteExchange(harness.fixture.deps, as, id, { ...requested, ...more })).rejects.toMatchObject({
      code: 'orders.child_alone',
    });
  const { offers } = await quoteExchange(harness.fixture.deps, staff, id, { ...requested, note });
  const [offer] = offers;
  if (!offer) throw new Error('nothing was offered');
  const ids = { id, exchangeId: offer.id };
  const wish = { agreed: true, total: offer.total, method: 'card' } as const;
  for (const [as, more] of [
    [who, { note }],
    [staff, {}],
  ] as const)
    await expect(confirmExchange(harness.fixture.deps, as, ids, { ...wish, ...more })).rejects.toMatchObject({
      code: 'orders.child_alone',
    });
  const overridden = () => harness.fixture.audited.filter(({ action }) => action === 'party_rule_overridden');
  expect(overridden()).toEqual([]);
  await confirmExchange(harness.fixture.deps, staff, ids, { ...wish, note });
  expect(overridden()).toMatchObject([
    { actor: 'asel', subjectId: id, changes: [{ field: 'note', previous: null, current: note }] },
  ]);
});

test('what cannot be exchanged is said before anything is asked', async () => {
  const { id, passengerIds, day } = await issued();
  const code = (what: string) => ({ code: what });
  await expect(offered(id, [], day)).rejects.toMatchObject({
    fields: [{ path: 'passengerIds', code: 'orders.exchange_no_passengers' }],
  });
  await expect(offered(id, [passengerIds[2] as string], day)).rejects.toMatchObject(code('orders.child_alone'));
  await expect(offered(id, passengerIds.slice(0, 2), day)).rejects.toMatchObject(code('orders.child_alone'));
  await expect(offered(id, ['nobody'], day)).rejects.toMatchObject(code('orders.exchange_refused'));
  await expect(
    quoteExchange(harness.fixture.deps, who, id, { passengerIds: passengerIds, dates: [day, day] }),
  ).rejects.toMatchObject(code('orders.exchange_dates'));
  harness.fixture.supplier.faults.quoteExchange.push('not-automatic', 'gone', 'unknown-not-done');
  await expect(offered(id, passengerIds, day)).rejects.toMatchObject(code('orders.exchange_not_automatic'));
  await expect(offered(id, passengerIds, day)).rejects.toMatchObject(code('orders.exchange_no_offers'));
  await expect(offered(id, passengerIds, day)).rejects.toMatchObject(code('orders.supplier_unavailable'));
  const offer = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, offer);
  await pay(offer.id);
  await expect(offered(id, passengerIds, day)).rejects.toMatchObject(code('orders.exchange_different_itineraries'));
});
