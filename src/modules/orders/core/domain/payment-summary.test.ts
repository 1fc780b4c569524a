import { expect, test } from 'vitest';
import type { OrderStatus, PaymentSummary } from '../../api.ts';
import type { PaymentState } from './order-snapshot.ts';
import { type PaymentFacts, paymentSummary, withoutEarnings } from './payment-summary.ts';

const facts = (
  status: OrderStatus,
  states: readonly PaymentState[],
  returns: PaymentFacts['returns'] = [],
): PaymentFacts => ({ status, payments: states.map((state) => ({ method: 'card', state })), returns });
const back = (money: PaymentFacts['returns'][number]['money'], minor = 500) => [{ money, minor }];

test.each<[PaymentSummary['status'], string, PaymentFacts]>([
  ['waiting', 'no payment began', facts('pay', [])],
  ['waiting', 'a payment was declined', facts('pay', ['declined', 'started'])],
  ['unpaid', 'the deadline has passed', facts('timeout', ['expired'])],
  ['unpaid', 'it was cancelled before', facts('canceled', [])],
  ['partly', 'a part is paid and the order waits for the rest', facts('pay', ['captured', 'started'])],
  ['paid', 'tickets are being issued', facts('process_selling', ['captured'])],
  ['paid', 'tickets are issued', facts('sold', ['captured', 'declined'])],
  ['paid', 'tickets were given back and nothing of the price', facts('refunded', ['captured'], back('none', 0))],
  ['refunding', 'the issue was refused', facts('error_sold', ['refunding'])],
  ['refunding', 'the bank refused a refund', facts('canceled', ['captured'], back('refund_failed'))],
  ['refunding', 'a return was sent to the bank', facts('partial_sold', ['captured'], back('sent'))],
  ['partly_refunded', 'one passenger was given back', facts('partial_sold', ['captured'], back('paid'))],
  ['refunded', 'every passenger was given back', facts('refunded', ['captured'], back('paid'))],
  ['refunded', 'everything was annulled', facts('canceled', ['captured'], back('paid'))],
  ['refunded', 'the whole payment went back', facts('error_sold', ['refunded'])],
])('the payment of an order is «%s» when %s', (status, _when, given) => {
  expect(paymentSummary(given).status).toBe(status);
});

test('methods are those that money came by, each once, in one order', () => {
  const payments = [
    { method: 'motivation', state: 'captured' },
    { method: 'balance', state: 'captured' },
    { method: 'balance', state: 'refunded' },
    { method: 'qr', state: 'declined' },
  ] as const;
  const { methods, status } = paymentSummary({ status: 'sold', payments, returns: [] });
  expect(methods).toEqual(['balance', 'motivation']);
  expect(withoutEarnings({ status, methods })).toEqual({ status, methods: ['balance'] });
});
