import type { Pool } from 'pg';
import { resultForm } from '../gateways/freedompay.ts';
import { FREEDOMPAY_MERCHANT, keyOf, type Merchant } from '../gateways/merchants.ts';
import { byMerchantId, expireDue } from './payments.ts';
import { sign } from './signature.ts';

export type Callbacks = {
  /** Looks at the queue now. */
  wake(): void;
  stop(): Promise<void>;
};

const POLL_MS = 500;
const EXPIRY_MS = 5_000;
/** Seconds before the next try after an answer that was not 2xx. */
const BACK_OFF = [1, 2, 5, 10, 30, 60, 300, 1_800];
const GIVE_UP_HOURS = 72;

type Due = { event_id: string; url: string; body: string; tries: number; merchant: Merchant };

/** Delivers the queue: signed, again with growing pauses until the shop answers 2xx. */
export function startCallbacks(pool: Pool, gatewaySecret: string): Callbacks {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let lastExpiry = 0;

  async function freedomPayForm(body: string, key: string): Promise<string | null> {
    const { pg, what } = JSON.parse(body) as { pg: string; what: 'paid' | 'failed' };
    const row = await byMerchantId(pool, pg);
    return row && resultForm(row, key, what);
  }

  async function deliver(due: Due): Promise<void> {
    const key = keyOf(gatewaySecret, due.merchant);
    const form = due.merchant === FREEDOMPAY_MERCHANT ? await freedomPayForm(due.body, key) : null;
    const ok = await fetch(due.url, {
      method: 'POST',
      headers: form
        ? { 'content-type': 'application/x-www-form-urlencoded' }
        : { 'content-type': 'application/json', 'ala-too-signature': sign(key, due.body) },
      body: form ?? due.body,
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    }).then(
      async (response) => {
        const said = await response.text();
        // FreedomPay reads the answer: only a signed «ok» counts as received.
        return response.ok && (!form || /<pg_status>ok<\/pg_status>/.test(said));
      },
      () => false,
    );
    if (ok)
      await pool.query(
        `
          update acquirer.callbacks set copies = copies - 1, next_at = now() + interval '300 milliseconds'
          where event_id = $1`,
        [due.event_id],
      );
  }

  async function round(): Promise<void> {
    if (Date.now() - lastExpiry >= EXPIRY_MS) {
      lastExpiry = Date.now();
      await expireDue(pool);
    }
    const { rows } = await pool.query<Due>(
      `update acquirer.callbacks c set tries = c.tries + 1,
         next_at = now() + ($1::int[])[least(c.tries + 1, cardinality($1::int[]))] * interval '1 second'
       where event_id in (select event_id from acquirer.callbacks where copies > 0 and next_at <= now()
         and created_at > now() - $2 * interval '1 hour' order by next_at limit 20 for update skip locked)
       returning event_id, url, body, tries, merchant`,
      [BACK_OFF, GIVE_UP_HOURS],
    );
    await Promise.all(rows.map(deliver));
  }

  function wake(): void {
    if (stopped) return;
    again = running !== null;
    running ??= round()
      .catch((error: Error) => {
        if (!stopped) console.error(`partners: callbacks: ${error.message}`);
      })
      .finally(() => {
        running = null;
        if (again) wake();
      });
  }

  const timer = setInterval(wake, POLL_MS);
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
