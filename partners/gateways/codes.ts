import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { byMerchantId, finishPayment, isOver, type PaymentRow } from '../acquirer/payments.ts';
import { type Client, transaction } from '../database.ts';
import type { FaultRule } from '../fault-injection.ts';
import { Refusal } from '../refusal.ts';

const MAX_TRIES = 3;
const MAX_SENDS = 6;
const PHONE = /^\+996\d{9}$/;

export const isPhone = (value: unknown): value is string => typeof value === 'string' && PHONE.test(value);
export const maskedPhone = (phone: string): string => `${phone.slice(0, 4)} ••• ••• ${phone.slice(-3)}`;

/** Sends a code to the phone of a payment; the same sending again sends nothing. A new code ends the one before. */
export async function sendCode(client: Client, row: PaymentRow, sendId: string, faultRule: FaultRule): Promise<Date> {
  // One sending of a payment after the other.
  await client.query('select 1 from acquirer.payments where id = $1 for update', [row.id]);
  const known = await client.query<{ valid_until: Date }>('select valid_until from acquirer.codes where send_id = $1', [
    sendId,
  ]);
  if (known.rows[0]) return known.rows[0].valid_until;
  const sent = await client.query<{ n: string }>('select count(*) n from acquirer.codes where payment_id = $1', [
    row.id,
  ]);
  if (Number(sent.rows[0]?.n) >= MAX_SENDS) throw new Refusal(409, 'TOO_MANY_CODES');
  const { rows } = await client.query<{ valid_until: Date }>(
    `insert into acquirer.codes (send_id, payment_id, phone, code, valid_until)
     values ($1, $2, $3, $4, now() + $5 * interval '1 second') returning valid_until`,
    [sendId, row.id, row.phone, String(randomInt(1_000, 10_000)), faultRule.codeSeconds],
  );
  return (rows[0] as { valid_until: Date }).valid_until;
}

export async function latestCode(client: Client, paymentId: string) {
  const { rows } = await client.query<{ code: string; valid_until: Date; tries: number; send_id: string }>(
    'select * from acquirer.codes where payment_id = $1 order by sent_at desc, send_id desc limit 1',
    [paymentId],
  );
  return rows[0] ?? null;
}

/** The buyer's code, as the shop passes it on. Three wrong ones end the payment. */
export async function confirmCode(
  pool: Pool,
  merchantPaymentId: string,
  code: string,
  faultRule: FaultRule,
): Promise<void> {
  const refused = await transaction(pool, async (client) => {
    const row = await byMerchantId(client, merchantPaymentId, true);
    if (!row) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    if (row.state === 'captured') return null;
    if (row.state !== 'created' || isOver(row)) return 'NOT_OPEN';
    const sent = await latestCode(client, row.id);
    if (!sent || sent.valid_until <= new Date()) return 'CODE_EXPIRED';
    if (sent.code !== code) {
      const tries = row.challenge_tries + 1;
      await client.query('update acquirer.payments set challenge_tries = $2 where id = $1', [row.id, tries]);
      if (tries >= MAX_TRIES) await finishPayment(client, row, faultRule, 'declined', 'authentication_failed', null);
      return 'WRONG_CODE';
    }
    const declined = faultRule.declineNext > 0;
    if (declined) faultRule.declineNext -= 1;
    await finishPayment(
      client,
      row,
      faultRule,
      declined ? 'declined' : 'captured',
      declined ? 'insufficient_funds' : null,
      null,
    );
    return null;
  });
  if (refused) throw new Refusal(409, refused);
}
