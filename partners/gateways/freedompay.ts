import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Callbacks } from '../acquirer/callbacks.ts';
import { byMerchantId, cancelPayment, createPayment, isOver, type PaymentRow } from '../acquirer/payments.ts';
import { refundPayment } from '../acquirer/refunds.ts';
import { Refusal } from '../refusal.ts';
import { FREEDOMPAY_MERCHANT, keyOf } from './merchants.ts';

type Form = Record<string, string>;
type Deps = {
  pool: Pool;
  config: { publicUrl: () => string; gatewaySecret: string };
  callbacks: Callbacks;
};

/** md5 over the script's name, the values in the order of their names and the key, joined by semicolons. */
export function pgSig(script: string, form: Form, key: string): string {
  const hash = createHash('md5').update(script);
  for (const [name, value] of Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (name !== 'pg_sig') hash.update(`;${value}`);
  return hash.update(`;${key}`).digest('hex');
}

export const sumOf = (minor: string | number): string => (Number(minor) / 100).toFixed(2);
const FAILURES: Form = {
  insufficient_funds: '10001',
  authentication_failed: '10002',
  canceled_by_buyer: '10003',
};
const ERRORS: Form = {
  PAYMENT_NOT_FOUND: '340',
  PAYMENT_DIFFERS: '205',
  REFUND_TOO_LARGE: '482',
  NOT_CAPTURED: '484',
};

/** The body of a callback, signed with the last part of the shop's address. */
export function resultForm(row: PaymentRow, key: string, what: 'paid' | 'failed'): string {
  const script = new URL(row.callback_url).pathname.split('/').at(-1) ?? '';
  const form: Form = {
    pg_order_id: row.merchant_payment_id,
    pg_payment_id: row.id,
    pg_amount: sumOf(row.amount_minor),
    pg_currency: row.currency,
    pg_result: what === 'paid' ? '1' : '0',
    pg_can_reject: '0',
    pg_salt: randomBytes(8).toString('hex'),
  };
  return new URLSearchParams({ ...form, pg_sig: pgSig(script, form, key) }).toString();
}

/** FreedomPay in its own form: signed form posts, signed XML answers; the page is the acquirer's. */
export function freedomPayRoutes(app: FastifyInstance, { pool, config, callbacks }: Deps): void {
  const key = keyOf(config.gatewaySecret, FREEDOMPAY_MERCHANT);
  const answer = (reply: FastifyReply, script: string, fields: Form) => {
    const form = { ...fields, pg_salt: randomBytes(8).toString('hex') };
    const all = Object.entries({ ...form, pg_sig: pgSig(script, form, key) });
    const text = (value: string) => value.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return reply
      .type('text/xml; charset=utf-8')
      .send(
        '<?xml version="1.0" encoding="utf-8"?>' +
          `<response>${all.map(([name, value]) => `<${name}>${text(value)}</${name}>`).join('')}</response>`,
      );
  };
  const script = (name: string, op: string, work: (form: Form) => Promise<Form>) =>
    app.post(
      `/freedompay/${name}`,
      { config: { service: 'freedompay' as const, op } },
      async (request: FastifyRequest, reply) => {
        const form = (request.body ?? {}) as Form;
        const fits =
          form.pg_merchant_id === FREEDOMPAY_MERCHANT && form.pg_salt && pgSig(name, form, key) === form.pg_sig;
        if (!fits)
          return answer(reply, name, {
            pg_status: 'error',
            pg_error_code: '9998',
            pg_error_description: 'sig',
          });
        try {
          return answer(reply, name, { pg_status: 'ok', ...(await work(form)) });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const code = ERRORS[error.code] ?? '100';
          return answer(reply, name, {
            pg_status: 'error',
            pg_error_code: code,
            pg_error_description: error.code,
          });
        }
      },
    );
  const minorOf = (text: string | undefined): number => {
    const minor = Math.round(Number(text) * 100);
    if (!Number.isSafeInteger(minor) || minor <= 0) throw new Refusal(422, 'INVALID');
    return minor;
  };

  script('init_payment.php', 'create', async (form) => {
    const { pg_order_id: id, pg_result_url: callbackUrl, pg_success_url: returnUrl } = form;
    if (!id || !URL.canParse(callbackUrl ?? '') || !URL.canParse(returnUrl ?? '')) throw new Refusal(422, 'INVALID');
    const { row } = await createPayment(pool, {
      merchant: FREEDOMPAY_MERCHANT,
      merchantPaymentId: id,
      orderNumber: form.pg_description ?? '',
      amount: { minor: minorOf(form.pg_amount), currency: form.pg_currency ?? 'KGS' },
      returnUrl: returnUrl as string,
      callbackUrl: callbackUrl as string,
      locale: form.pg_language ?? 'ru',
      paymentTimeLimit: new Date(Date.now() + Number(form.pg_lifetime ?? 1_800) * 1_000).toISOString(),
    });
    return {
      pg_payment_id: row.id,
      pg_redirect_url: `${config.publicUrl()}/acquirer/pay/${row.page_token}`,
      pg_redirect_url_type: 'need data',
    };
  });
  script('get_status3.php', 'query', async (form) => {
    const row = await byMerchantId(pool, form.pg_order_id ?? '');
    if (row?.merchant !== FREEDOMPAY_MERCHANT) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    const state = isOver(row) ? 'expired' : row.state;
    const said = { created: 'new', captured: 'success', declined: 'error', expired: 'expired' }[state];
    return {
      pg_payment_id: row.id,
      pg_order_id: row.merchant_payment_id,
      pg_payment_status: said,
      pg_amount: sumOf(row.amount_minor),
      pg_currency: row.currency,
      pg_refund_amount: sumOf(row.refunded_minor),
      ...(state === 'declined' ? { pg_failure_code: FAILURES[row.decline_code ?? ''] ?? '10000' } : {}),
    };
  });
  script('revoke.php', 'refund', async (form) => {
    const { rows } = await pool.query<PaymentRow>('select * from acquirer.payments where id = $1', [
      form.pg_payment_id,
    ]);
    const row = rows[0];
    if (!row) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    await refundPayment(pool, row.merchant_payment_id, `rvk_${randomBytes(12).toString('hex')}`, {
      minor: minorOf(form.pg_refund_amount),
      currency: row.currency,
    });
    return {};
  });
  script('cancel.php', 'cancel', async (form) => {
    const { rows } = await pool.query<PaymentRow>('select * from acquirer.payments where id = $1', [
      form.pg_payment_id,
    ]);
    if (!rows[0]) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    await cancelPayment(pool, rows[0].merchant_payment_id);
    callbacks.wake();
    return {};
  });
}
