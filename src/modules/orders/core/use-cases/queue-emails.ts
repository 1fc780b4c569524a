import { createHash } from 'node:crypto';
import type { Locale } from '#kernel/locale.ts';
import { money, sum } from '#kernel/money.ts';
import { PROMO_METHOD } from '#kernel/payment-method.ts';
import { endsOf } from '#modules/supply/api.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { OrderEmail, OrdersDeps } from '../../ports.ts';
import { addLinkCode } from '../db/access-queries.ts';
import { addHistory } from '../db/history-queries.ts';
import { type OrderRow, orderById } from '../db/order-queries.ts';
import { loadOrderState } from '../db/order-state-queries.ts';
import { paymentsOfOrder } from '../db/payment-queries.ts';
import { paidBeforeCommission } from '../domain/before-commission.ts';
import { payUntil } from '../domain/pay-until.ts';
import { openContacts } from './seal-personal-data.ts';
import { queueTimeLimitWarning } from './warn-time-limit.ts';

export const hashCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** A link that opens the order for its holder: 128 bits, of which only the hash is stored. */
export async function orderLink(deps: OrdersDeps, tx: Tx, orderId: string): Promise<string> {
  const code = deps.ids();
  await addLinkCode(tx, { orderId, codeHash: hashCode(code), createdAt: deps.clock.now() });
  return `${deps.config.baseUrl}/order/${orderId}?code=${code}`;
}

type OrderedJourney = Pick<OrderRow, 'journey'> & Partial<Pick<OrderRow, 'locator'>>;

export function journeyLines({ journey, locator }: OrderedJourney, locale: Locale) {
  const { slices, locations, carriers, terms } = journey;
  return slices.flatMap((slice) =>
    slice.segments.map((s) => {
      const [from, to] = endsOf(s, locations);
      return {
        from: from?.[locale] ?? s.from,
        to: to?.[locale] ?? s.to,
        departsLocal: s.departsLocal,
        flight: s.flight,
        arrivesLocal: s.arrivesLocal,
        carrier: { code: s.carrier, name: carriers[s.carrier] ?? s.carrier },
        ...(locator && { locator }),
        baggage: terms.baggage,
        ...(s.hotelStay && {
          hotelStay: {
            name: s.hotelStay.name,
            checkOutDate: s.arrivesLocal,
            ...(s.hotelStay.hoursNotProvided && { hoursNotProvided: true as const }),
          },
        }),
        ...((s.mode === 'rail' || s.mode === 'bus') && { ground: s.mode }),
        ...(s.service && { service: s.service.name }),
        ...(s.transfer && { transfer: s.transfer.class === 'express' ? ('express' as const) : ('car' as const) }),
      };
    }),
  );
}

/** Letters that a move of an order queues by their name alone. */
export const ORDER_EMAIL_KINDS = [
  'order-held',
  'order-expired',
  'order-attention',
  'payment-refunded',
] as const satisfies readonly OrderEmail['template'][];
export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number];

/** Contents of every letter about an order. */
async function toEmailData(deps: OrdersDeps, tx: Tx, order: OrderRow) {
  const link = await orderLink(deps, tx, order.id);
  return { order: order.number, link, journey: journeyLines(order, order.locale) };
}

/** About seats that are kept until a payment; null where none is waited for. */
function toHoldEmail(
  { paymentTimeLimit, ended, status, totalMinor, currency }: OrderRow,
  data: Awaited<ReturnType<typeof toEmailData>>,
  now: Date,
): OrderEmail | null {
  if (!paymentTimeLimit || ended !== 'open' || (status !== 'pay' && status !== 'not_payed')) return null;
  const total = money(totalMinor, currency);
  const until = payUntil(paymentTimeLimit, now).toISOString();
  return { template: 'order-held', data: { ...data, paymentTimeLimit: until, total } };
}

/**
 * Payments that went back, each as what it paid of the price: passengers read it, and by how much its commission made
 * a balance's less is not theirs to know. The discount of a promo code was none of their money.
 */
async function refundedOf(deps: OrdersDeps, order: OrderRow) {
  const { db } = deps;
  const orderState = await loadOrderState(deps, db, order);
  const refunded = (await paymentsOfOrder(db, order.id)).filter(
    ({ state, method }) => state === 'refunded' && method !== PROMO_METHOD,
  );
  return refunded.map((p) => ({ purpose: p.purpose, method: p.method, amount: paidBeforeCommission(orderState, p) }));
}

/** Writes the buyer what happened to the order; the same news is written once. */
export async function sendOrderEmail(deps: OrdersDeps, orderId: string, template: OrderEmailKind): Promise<void> {
  const order = await orderById(deps.db, orderId);
  if (!order) return;
  const refundAmount = template === 'payment-refunded' ? await refundedOf(deps, order) : [];
  const { email } = openContacts(deps, order);
  await inTransaction(deps.db, async (tx) => {
    // Current state: a paid order gets no reminder.
    const current = (await orderById(tx, orderId)) ?? order;
    const data = await toEmailData(deps, tx, current);
    const letter = (): OrderEmail | null => {
      if (template === 'order-expired' || template === 'order-attention') return { template, data };
      if (template === 'payment-refunded') {
        if (refundAmount.length === 0) return null;
        const amount = sum(
          refundAmount.map((one) => one.amount),
          order.currency,
        );
        const last = refundAmount.at(-1);
        if (last && last.purpose !== 'order') {
          return {
            template,
            data: { ...data, amount: last.amount, refunds: [last], reason: 'not_exchanged' },
          };
        }
        const reason = order.ended === 'open' ? 'twice' : order.ended === 'failed' ? 'not_issued' : 'late';
        return { template, data: { ...data, amount, refunds: refundAmount, reason } };
      }
      return toHoldEmail(current, data, deps.clock.now());
    };
    const ready = letter();
    if (!ready) return;
    if (template === 'order-held') await queueTimeLimitWarning(deps, tx, current);
    const times = template === 'payment-refunded' ? `:${refundAmount.length}` : '';
    await deps.notifications.sendEmail(tx, {
      ...ready,
      to: email,
      locale: order.locale,
      dedupe: `${template}:${orderId}${times}`,
    });
    await addHistory(tx, orderId, deps.clock.now(), [{ kind: 'mail_sent', details: { template } }]);
  });
}
