import type { Pool } from 'pg';
import { expireDue } from './payments.ts';
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

type Due = { event_id: string; url: string; body: string; tries: number };

/** Delivers the queue: signed, again with growing pauses until the shop answers 2xx. */
export function startCallbacks(pool: Pool, secret: string): Callbacks {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let lastExpiry = 0;

  async function deliver(due: Due): Promise<void> {
    const ok = await fetch(due.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'ala-too-signature': sign(secret, due.body) },
      body: due.body,
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (ok)
      await pool.query(
        `update acquirer.callbacks set copies = copies - 1, next_at = now() + interval '300 milliseconds' where event_id = $1`,
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
       returning event_id, url, body, tries`,
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
