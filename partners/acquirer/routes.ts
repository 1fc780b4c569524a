import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Refusal } from '../refusal.ts';
import type { Callbacks } from './callbacks.ts';
import { byMerchantId, createPayment, isOver, type NewPayment, type PaymentRow } from './payments.ts';
import { refundPayment } from './refunds.ts';
import { verify } from './signature.ts';

type Deps = {
  pool: Pool;
  config: { publicUrl: () => string; gatewaySecret: string };
  callbacks: Callbacks;
};

const money = (minor: string | number, currency: string) => ({ minor: Number(minor), currency });

const shown = (row: PaymentRow, publicUrl: string) => ({
  id: row.id,
  merchantPaymentId: row.merchant_payment_id,
  orderNumber: row.order_number,
  state: isOver(row) ? 'expired' : row.state,
  amount: money(row.amount_minor, row.currency),
  captured: money(row.captured_minor, row.currency),
  refunded: money(row.refunded_minor, row.currency),
  declineCode: row.decline_code,
  card: row.last4 ? { last4: row.last4 } : null,
  payBy: row.pay_by.toISOString(),
  paymentUrl: `${publicUrl}/acquirer/pay/${row.page_token}`,
});

const text = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max;
const isMoney = (value: unknown): value is { minor: number; currency: string } => {
  const { minor, currency } = (value ?? {}) as { minor?: unknown; currency?: unknown };
  return Number.isSafeInteger(minor) && (minor as number) > 0 && text(currency, 3);
};
const isHttp = (value: unknown): value is string =>
  text(value, 500) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function readNew(body: unknown): NewPayment {
  const b = (body ?? {}) as Record<string, unknown>;
  const good =
    text(b.merchantPaymentId, 64) &&
    text(b.orderNumber, 40) &&
    isMoney(b.amount) &&
    isHttp(b.returnUrl) &&
    isHttp(b.callbackUrl) &&
    ['ru', 'en', 'ky'].includes(String(b.locale)) &&
    text(b.payBy, 40) &&
    !Number.isNaN(Date.parse(b.payBy));
  if (!good) throw new Refusal(422, 'INVALID');
  return b as unknown as NewPayment;
}

/** The shop's own interface; every request is signed over `METHOD.path.body`. */
export function acquirerRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, config } = deps;
  const signed = async (request: FastifyRequest) => {
    const target = request.url.slice('/acquirer'.length);
    const message = Buffer.concat([Buffer.from(`${request.method}.${target}.`), request.rawBody]);
    const fits =
      request.headers['ala-too-merchant'] === 'sapar' &&
      verify(config.gatewaySecret, request.headers['ala-too-signature'], message);
    if (!fits) throw new Refusal(401, 'SIGNATURE');
  };
  const route = (op: string) => ({ preValidation: signed, config: { part: 'acquirer' as const, op } });

  app.post('/acquirer/v1/payments', route('create'), async (request, reply) => {
    const { row, made } = await createPayment(pool, readNew(request.body));
    return reply.status(made ? 201 : 200).send(shown(row, config.publicUrl()));
  });

  app.get<{ Params: { id: string } }>('/acquirer/v1/payments/:id', route('query'), async (request) => {
    const row = await byMerchantId(pool, request.params.id);
    if (!row) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    return shown(row, config.publicUrl());
  });

  app.post<{ Params: { id: string } }>(
    '/acquirer/v1/payments/:id/refunds',
    route('refund'),
    async (request, reply) => {
      const { refundId, amount } = (request.body ?? {}) as { refundId?: unknown; amount?: unknown };
      if (!text(refundId, 64) || !isMoney(amount)) throw new Refusal(422, 'INVALID');
      await refundPayment(pool, request.params.id, refundId, amount);
      deps.callbacks.wake();
      return reply.status(201).send({ refundId, amount });
    },
  );
}
