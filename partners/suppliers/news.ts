import type { Pool } from 'pg';
import { sign } from '../acquirer/signature.ts';

const POLL_MS = 500;
/** Seconds before the next try after an answer that was not 2xx. */
const BACK_OFF = [1, 2, 5, 10, 30, 60, 300, 1_800];
const GIVE_UP_HOURS = 72;

type Due = { event_id: string; url: string; body: string; supplier: string };

/**
 * Notifies buyers that their bookings have changed: signed with the key of the supplier, repeated with growing pauses
 * until they answer 2xx.
 */
export function startNews(pool: Pool, keys: Readonly<Record<string, string>>): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<void> | null = null;

  async function deliver({ event_id, url, body, supplier }: Due): Promise<void> {
    const ok = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'supplier-signature': sign(keys[supplier] ?? '', body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok)
      await pool.query(
        `
          update suppliers.news set copies = copies - 1, next_at = now() + interval '300 milliseconds'
          where event_id = $1`,
        [event_id],
      );
  }

  async function round(): Promise<void> {
    const { rows } = await pool.query<Due>(
      `update suppliers.news n set tries = n.tries + 1,
         next_at = now() + ($1::int[])[least(n.tries + 1, cardinality($1::int[]))] * interval '1 second'
       where event_id in (select event_id from suppliers.news where copies > 0 and next_at <= now()
         and created_at > now() - $2 * interval '1 hour' order by next_at limit 20 for update skip locked)
       returning event_id, url, body, supplier`,
      [BACK_OFF, GIVE_UP_HOURS],
    );
    await Promise.all(rows.map(deliver));
  }

  const timer = setInterval(() => {
    if (stopped) return;
    running ??= round()
      .catch((error: Error) => {
        if (!stopped) console.error(`partners: news: ${error.message}`);
      })
      .finally(() => {
        running = null;
      });
  }, POLL_MS);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
