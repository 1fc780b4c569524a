import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { transaction } from '../database.ts';
import type { FaultRules } from '../fault-injection.ts';
import { confirmCode, isPhone, latestCode, maskedPhone, sendCode } from '../gateways/codes.ts';
import { elqrCode } from '../gateways/elqr.ts';
import { isMerchant, keyOf, MERCHANTS, type Merchant } from '../gateways/merchants.ts';
import { Refusal } from '../refusal.ts';
import type { Callbacks } from './callbacks.ts';
import { byMerchantId, cancelPayment, createPayment, isOver, type NewPayment, type PaymentRow } from './payments.ts';
import { refundPayment } from './refunds.ts';
import { verify } from './signature.ts';

type Deps = {
  pool: Pool;
  faultRules: FaultRules;
  config: { publicUrl: () => string; gatewaySecret: string };
  callbacks: Callbacks;
};

const money = (minor: string | number, currency: string) => ({ minor: Number(minor), currency });

const link = (row: PaymentRow, publicUrl: string) => {
  const code = elqrCode({ id: row.id, orderNumber: row.order_number, minor: Number(row.amount_minor) });
  const url = `${publicUrl}/qr/pay/${row.page_token}#${code}`;
  return { code, link: url, banks: [{ name: MERCHANTS.elqr.brand, url }] };
};

const shown = (row: PaymentRow, publicUrl: string) => ({
  id: row.id,
  merchantPaymentId: row.merchant_payment_id,
  orderNumber: row.order_number,
  state: isOver(row) ? 'expired' : row.state,
  amount: money(row.amount_minor, row.currency),
  captured: money(row.captured_minor, row.currency),
  refunded: money(row.refunded_minor, row.currency),
  declineCode: row.decline_code,
  chargebacks: row.chargebacks,
  card: row.last4 ? { last4: row.last4 } : null,
  paymentTimeLimit: row.payment_time_limit.toISOString(),
  ...(MERCHANTS[row.merchant].kind === 'card' ? { paymentUrl: `${publicUrl}/acquirer/pay/${row.page_token}` } : {}),
  ...(row.merchant === 'elqr' ? { qr: link(row, publicUrl) } : {}),
  ...(row.phone
    ? {
        phoneMasked: maskedPhone(row.phone),
        practicePhoneUrl:
          `${publicUrl}/wallets/${row.merchant}/phone` + `?phone=${encodeURIComponent(row.phone)}&lang=${row.locale}`,
      }
    : {}),
});

const text = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max;
const isMoney = (value: unknown): value is { minor: number; currency: string } => {
  const { minor, currency } = (value ?? {}) as { minor?: unknown; currency?: unknown };
  return Number.isSafeInteger(minor) && (minor as number) > 0 && text(currency, 3);
};
const isHttp = (value: unknown): value is string =>
  text(value, 500) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function readNew(body: unknown, merchant: Merchant): NewPayment {
  const b = (body ?? {}) as Record<string, unknown>;
  const good =
    text(b.merchantPaymentId, 64) &&
    text(b.orderNumber, 40) &&
    isMoney(b.amount) &&
    isHttp(b.returnUrl) &&
    isHttp(b.callbackUrl) &&
    ['ru', 'en', 'ky'].includes(String(b.locale)) &&
    text(b.paymentTimeLimit, 40) &&
    !Number.isNaN(Date.parse(b.paymentTimeLimit));
  if (!good) throw new Refusal(422, 'INVALID');
  if (MERCHANTS[merchant].kind === 'wallet' && !isPhone(b.phone)) throw new Refusal(422, 'PHONE');
  return { ...(b as unknown as NewPayment), merchant };
}

const PREFIXES = { card: '/acquirer', wallet: '/wallets', qr: '/qr' } as const;
type ById = { Params: { id: string } };

/**
 * The shop's own interface with the acquirer, the wallets and the QR bank; every request is signed over
 * `METHOD.path.body`.
 */
export function acquirerRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['card', 'wallet', 'qr'] as const) signedRoutes(app, deps, kind);
}

function signedRoutes(app: FastifyInstance, deps: Deps, kind: keyof typeof PREFIXES): void {
  const { pool, config, faultRules } = deps;
  const prefix = PREFIXES[kind];
  const merchantOf = (request: FastifyRequest): Merchant => {
    const given = request.headers['ala-too-merchant'];
    if (!isMerchant(given) || MERCHANTS[given].kind !== kind) throw new Refusal(401, 'SIGNATURE');
    return given;
  };
  const signed = async (request: FastifyRequest) => {
    const merchant = merchantOf(request);
    const target = request.url.slice(prefix.length);
    const message = Buffer.concat([Buffer.from(`${request.method}.${target}.`), request.rawBody]);
    const key = keyOf(config.gatewaySecret, merchant);
    if (!verify(key, request.headers['ala-too-signature'], message)) throw new Refusal(401, 'SIGNATURE');
  };
  const partOf = (request: FastifyRequest) => MERCHANTS[merchantOf(request)].service;
  const route = (op: string) => ({ preValidation: signed, config: { service: partOf, op } });
  const own = async (request: FastifyRequest<ById>): Promise<PaymentRow> => {
    const row = await byMerchantId(pool, request.params.id);
    if (row?.merchant !== merchantOf(request)) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    return row;
  };
  const view = async (row: PaymentRow) => {
    const code = row.phone ? await latestCode(pool, row.id) : null;
    const until = code ? { codeValidUntil: code.valid_until.toISOString() } : {};
    return { ...shown(row, config.publicUrl()), ...until };
  };

  app.post(`${prefix}/v1/payments`, route('create'), async (request, reply) => {
    const merchant = merchantOf(request);
    const { row, made } = await createPayment(pool, readNew(request.body, merchant));
    if (row.phone)
      await transaction(pool, (client) => sendCode(client, row, `${row.id}:1`, faultRules[partOf(request)]));
    return reply.status(made ? 201 : 200).send(await view(row));
  });
  app.get<ById>(`${prefix}/v1/payments/:id`, route('query'), async (request) => view(await own(request)));
  app.post<ById>(`${prefix}/v1/payments/:id/refunds`, route('refund'), async (request, reply) => {
    const { refundId, amount } = (request.body ?? {}) as { refundId?: unknown; amount?: unknown };
    if (!text(refundId, 64) || !isMoney(amount)) throw new Refusal(422, 'INVALID');
    await own(request);
    await refundPayment(pool, request.params.id, refundId, amount);
    deps.callbacks.wake();
    return reply.status(201).send({ refundId, amount });
  });
  app.post<ById>(`${prefix}/v1/payments/:id/cancel`, route('cancel'), async (request) => {
    await own(request);
    const row = await cancelPayment(pool, request.params.id);
    deps.callbacks.wake();
    return view(row);
  });
  if (kind !== 'wallet') return;
  app.post<ById>(`${prefix}/v1/payments/:id/confirm`, route('confirm'), async (request) => {
    const { code } = (request.body ?? {}) as { code?: unknown };
    if (!text(code, 20)) throw new Refusal(409, 'WRONG_CODE');
    await own(request);
    await confirmCode(pool, request.params.id, code, faultRules[partOf(request)]);
    deps.callbacks.wake();
    return view(await own(request));
  });
  app.post<ById>(`${prefix}/v1/payments/:id/codes`, route('send'), async (request) => {
    const { sendId } = (request.body ?? {}) as { sendId?: unknown };
    const row = await own(request);
    if (!text(sendId, 120)) throw new Refusal(422, 'INVALID');
    if (row.state !== 'created' || isOver(row)) throw new Refusal(409, 'NOT_OPEN');
    const until = await transaction(pool, (client) => sendCode(client, row, sendId, faultRules[partOf(request)]));
    return { codeValidUntil: until.toISOString() };
  });
}
