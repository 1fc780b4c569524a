import type { Pool } from 'pg';
import { transaction } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { type PaymentRow, queueCallback } from './payments.ts';

/** Gives back captured money; the same refund id is done once. */
export async function refundPayment(
  pool: Pool,
  merchantPaymentId: string,
  refundId: string,
  amount: { minor: number; currency: string },
): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query<PaymentRow>(
      'select * from acquirer.payments where merchant_payment_id = $1 for update',
      [merchantPaymentId],
    );
    const row = rows[0];
    if (!row) throw new Refusal(404, 'PAYMENT_NOT_FOUND');
    const known = await client.query<{ payment_id: string; amount_minor: string }>(
      'select payment_id, amount_minor from acquirer.refunds where id = $1',
      [refundId],
    );
    const same = known.rows[0];
    if (same) {
      if (same.payment_id === row.id && Number(same.amount_minor) === amount.minor) return;
      throw new Refusal(409, 'REFUND_DIFFERS');
    }
    if (row.state !== 'captured') throw new Refusal(409, 'NOT_CAPTURED');
    if (amount.currency !== row.currency) throw new Refusal(422, 'CURRENCY');
    if (Number(row.refunded_minor) + amount.minor > Number(row.captured_minor))
      throw new Refusal(409, 'REFUND_TOO_LARGE');
    await client.query('insert into acquirer.refunds (id, payment_id, amount_minor) values ($1, $2, $3)', [
      refundId,
      row.id,
      amount.minor,
    ]);
    await client.query('update acquirer.payments set refunded_minor = refunded_minor + $2 where id = $1', [
      row.id,
      amount.minor,
    ]);
    await queueCallback(client, row, 'payment.refunded', 1, 0);
  });
}
