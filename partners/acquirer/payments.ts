import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type Client, transaction } from '../database.ts';
import type { FaultRule } from '../fault-injection.ts';
import { FREEDOMPAY_MERCHANT, type Merchant } from '../gateways/merchants.ts';
import { Refusal } from '../refusal.ts';
import { type Plan, planOf } from './cards.ts';

export type PaymentRow = {
  id: string;
  merchant: Merchant;
  /** Of a wallet. */
  phone: string | null;
  merchant_payment_id: string;
  page_token: string;
  order_number: string;
  amount_minor: string;
  currency: string;
  state: 'created' | 'captured' | 'declined' | 'expired';
  captured_minor: string;
  refunded_minor: string;
  decline_code: string | null;
  return_url: string;
  callback_url: string;
  locale: string;
  payment_time_limit: Date;
  plan: Plan | null;
  last4: string | null;
  challenge_until: Date | null;
  challenge_tries: number;
  /** Cases of the buyer's bank, as the shop sees them. */
  chargebacks: unknown[];
};

export type NewPayment = {
  merchant: Merchant;
  phone?: string;
  merchantPaymentId: string;
  orderNumber: string;
  amount: { minor: number; currency: string };
  returnUrl: string;
  callbackUrl: string;
  locale: string;
  paymentTimeLimit: string;
};

/** A code step begun in time may be finished within these minutes after the pay-till. */
export const CHALLENGE_MINUTES = 10;
export const CHALLENGE_CODE = '1234';
const CHALLENGE_TRIES = 3;
const LATE_MS = 45_000;

const token = () => randomBytes(18).toString('base64url');

/** The payment under the merchant's id; made now if it is new. The same id with other terms is refused. */
export async function createPayment(pool: Pool, wanted: NewPayment): Promise<{ row: PaymentRow; made: boolean }> {
  const { rows } = await pool.query<PaymentRow>(
    `insert into acquirer.payments (id, merchant_payment_id, page_token, order_number, amount_minor, currency,
       state, return_url, callback_url, locale, payment_time_limit, merchant, phone)
     values ($1, $2, $3, $4, $5, $6, 'created', $7, $8, $9, $10, $11, $12)
     on conflict (merchant_payment_id) do nothing returning *`,
    [
      `ata_${token()}`,
      wanted.merchantPaymentId,
      token(),
      wanted.orderNumber,
      wanted.amount.minor,
      wanted.amount.currency,
      wanted.returnUrl,
      wanted.callbackUrl,
      wanted.locale,
      wanted.paymentTimeLimit,
      wanted.merchant,
      wanted.phone ?? null,
    ],
  );
  if (rows[0]) return { row: rows[0], made: true };
  const row = await byMerchantId(pool, wanted.merchantPaymentId);
  if (!row) throw new Refusal(409, 'CONFLICT');
  if (row.merchant !== wanted.merchant) throw new Refusal(409, 'PAYMENT_DIFFERS');
  if (Number(row.amount_minor) !== wanted.amount.minor || row.currency !== wanted.amount.currency)
    throw new Refusal(409, 'PAYMENT_DIFFERS', 'This id was used for another amount');
  return { row, made: false };
}

export async function byMerchantId(client: Client, id: string, lock = false): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>(
    `select * from acquirer.payments where merchant_payment_id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

export async function byToken(client: Client, pageToken: string): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>('select * from acquirer.payments where page_token = $1', [pageToken]);
  return rows[0] ?? null;
}

const dueAt = (row: PaymentRow): number =>
  Math.max(row.payment_time_limit.getTime(), row.challenge_until?.getTime() ?? 0);
export const isOver = (row: PaymentRow): boolean => row.state === 'created' && dueAt(row) <= Date.now();

/** A step of the buyer's on a payment that is still open; `finish` ends it and queues the news for the shop. */
export async function step(
  pool: Pool,
  pageToken: string,
  faultRule: FaultRule,
  work: (client: Client, row: PaymentRow, finish: Finish) => Promise<void>,
): Promise<PaymentRow> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<PaymentRow>(
      'select * from acquirer.payments where page_token = $1 for update',
      [pageToken],
    );
    const row = rows[0];
    if (!row) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    const finish: Finish = (state, declineCode = null, plan = row.plan) =>
      finishPayment(client, row, faultRule, state, declineCode, plan);
    if (isOver(row)) await finish('expired');
    else if (row.state === 'created') await work(client, row, finish);
    return (await byToken(client, pageToken)) as PaymentRow;
  });
}

type Finish = (
  state: 'captured' | 'declined' | 'expired',
  declineCode?: string | null,
  plan?: Plan | null,
) => Promise<void>;

export async function finishPayment(
  client: Client,
  row: PaymentRow,
  faultRule: FaultRule | null,
  state: 'captured' | 'declined' | 'expired',
  declineCode: string | null,
  plan: Plan | null,
): Promise<void> {
  await client.query(
    `update acquirer.payments set state = $2, decline_code = $3, plan = $4,
       captured_minor = case when $2 = 'captured' then amount_minor else 0 end where id = $1`,
    [row.id, state, declineCode, plan],
  );
  const callbacks = faultRule?.callbacks ?? null;
  if (callbacks?.never || (!callbacks && plan === 'silent' && state === 'captured')) return;
  const delayMs = callbacks ? callbacks.delayMs : plan === 'late' && state === 'captured' ? LATE_MS : 0;
  const copies = callbacks ? callbacks.copies : plan === 'repeated' && state === 'captured' ? 3 : 1;
  await queueCallback(client, row, `payment.${state}`, Math.max(1, copies), delayMs);
}

export async function queueCallback(
  client: Client,
  row: PaymentRow,
  type: string,
  copies: number,
  delayMs: number,
): Promise<void> {
  const eventId = `evt_${token()}`;
  const own = row.merchant === FREEDOMPAY_MERCHANT ? pgBody(row, type) : null;
  const body =
    own ??
    JSON.stringify({
      eventId,
      type,
      paymentId: row.id,
      merchantPaymentId: row.merchant_payment_id,
      createdAt: new Date().toISOString(),
    });
  await client.query(
    `insert into acquirer.callbacks (event_id, url, body, copies, next_at, merchant)
     values ($1, $2, $3, $4, now() + $5 * interval '1 millisecond', $6)`,
    [eventId, row.callback_url, body, copies, delayMs, row.merchant],
  );
}

/** What is kept of FreedomPay's news until it is signed and sent. */
const pgBody = (row: PaymentRow, type: string): string =>
  JSON.stringify({ pg: row.merchant_payment_id, what: type === 'payment.captured' ? 'paid' : 'failed' });

/** The shop closes a payment that is still open; the same again does nothing. */
export async function cancelPayment(pool: Pool, merchantPaymentId: string): Promise<PaymentRow> {
  return transaction(pool, async (client) => {
    const row = await byMerchantId(client, merchantPaymentId, true);
    if (!row) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    if (row.state === 'captured') throw new Refusal(409, 'CAPTURED');
    if (row.state === 'created') await finishPayment(client, row, null, 'declined', 'canceled_by_buyer', row.plan);
    return (await byMerchantId(client, merchantPaymentId)) as PaymentRow;
  });
}

/** The card form was sent and is well formed. */
export const payWithCard = (pool: Pool, pageToken: string, number: string, faultRule: FaultRule): Promise<PaymentRow> =>
  step(pool, pageToken, faultRule, async (client, row, finish) => {
    const plan = faultRule.declineNext > 0 ? 'do_not_honor' : planOf(number);
    if (faultRule.declineNext > 0) faultRule.declineNext -= 1;
    await client.query('update acquirer.payments set last4 = $2, plan = $3 where id = $1', [
      row.id,
      number.slice(-4),
      plan,
    ]);
    if (plan === 'frictionless') return finish('captured', null, plan);
    if (plan === 'insufficient_funds' || plan === 'do_not_honor') return finish('declined', plan, plan);
    await client.query(
      `
        update acquirer.payments set challenge_until = now() + $2 * interval '1 minute', challenge_tries = 0
        where id = $1`,
      [row.id, CHALLENGE_MINUTES],
    );
  });

/** The code of the bank's step. Three wrong ones end the payment. */
export const answerChallenge = (
  pool: Pool,
  pageToken: string,
  code: string,
  faultRule: FaultRule,
): Promise<PaymentRow> =>
  step(pool, pageToken, faultRule, async (client, row, finish) => {
    if (!row.challenge_until) return;
    if (code.trim() === CHALLENGE_CODE && row.plan !== 'challenge_fails') return finish('captured');
    const tries = row.challenge_tries + 1;
    await client.query('update acquirer.payments set challenge_tries = $2 where id = $1', [row.id, tries]);
    if (tries >= CHALLENGE_TRIES || (row.plan === 'challenge_fails' && code.trim() === CHALLENGE_CODE))
      await finish('declined', 'authentication_failed');
  });

export const giveUp = (pool: Pool, pageToken: string, faultRule: FaultRule): Promise<PaymentRow> =>
  step(pool, pageToken, faultRule, (_client, _row, finish) => finish('declined', 'canceled_by_buyer'));

/** Ends payments whose time is over, with their news. */
export async function expireDue(pool: Pool): Promise<number> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<PaymentRow>(
      `select * from acquirer.payments where state = 'created' and payment_time_limit <= now()
         and coalesce(challenge_until, payment_time_limit) <= now() limit 100 for update skip locked`,
    );
    for (const row of rows) await finishPayment(client, row, null, 'expired', null, row.plan);
    return rows.length;
  });
}
