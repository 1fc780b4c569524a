import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { sign } from '../../acquirer/signature.ts';
import type { Client } from '../../database.ts';
import { DuffelRefusal, invalid } from './refusal.ts';
import { at, idOf, insert, list, newId } from './store.ts';

const POLL_MS = 500;
/** Seconds before the next try after an answer that was not 2xx. */
const BACK_OFF = [1, 2, 5, 10, 30, 60, 300, 1_800];
const GIVE_UP_HOURS = 72;

type Webhook = { id: string; url: string; events: string[]; secret: string; active: boolean; [more: string]: unknown };

/** `POST /air/webhooks`: one for each mode; its secret is shown this once. */
export async function register(client: Client, body: unknown): Promise<object> {
  const { url, events } = (body ?? {}) as { url?: unknown; events?: unknown };
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('validation_format', '/url');
  if (!Array.isArray(events) || events.length === 0) throw invalid('validation_required', '/events');
  const [known] = await list<Webhook>(client, 'webhook', null, { limit: 1, offset: 0 });
  if (known) throw new DuffelRefusal(422, 'unsafe_unique', 'A webhook exists already');
  const made = { id: newId('webhook'), url, events: events.map(String), active: true, live_mode: false };
  const secret = randomBytes(24).toString('base64');
  await insert(client, 'webhook', null, { ...made, secret, created_at: at(), updated_at: at() });
  return { ...made, secret, created_at: at(), updated_at: at() };
}

/** Writes an event down for the webhook that listens to its type; delivered after the transaction. */
export async function announce(
  client: Client,
  type: string,
  object: { id?: string; order_id?: string; offer_id?: string },
  copies = 1,
): Promise<void> {
  const [webhook] = await list<Webhook>(client, 'webhook', null, { limit: 1, offset: 0 });
  if (!webhook?.events.includes(type)) return;
  const event = {
    id: idOf('wev'),
    api_version: 'v2',
    type,
    data: { object },
    live_mode: false,
    // It names the object, not the event.
    idempotency_key: object.id ?? object.order_id ?? idOf('key'),
    created_at: at(),
  };
  await client.query(
    'insert into duffel.deliveries (event_id, url, body, copies, next_at) values ($1, $2, $3, $4, now())',
    [event.id, webhook.url, JSON.stringify(event), copies],
  );
}

type Due = { event_id: string; url: string; body: string };

/** Sends what is due, signed, again with growing pauses until a 2xx answer. */
export function startDeliveries(pool: Pool): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<void> | null = null;

  async function deliver({ event_id, url, body }: Due, secret: string): Promise<void> {
    const ok = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-duffel-signature': sign(secret, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok)
      await pool.query(
        `update duffel.deliveries set copies = copies - 1, next_at = now() + interval '300 milliseconds'
         where event_id = $1`,
        [event_id],
      );
  }

  async function round(): Promise<void> {
    const { rows } = await pool.query<Due>(
      `update duffel.deliveries d set tries = d.tries + 1,
         next_at = now() + ($1::int[])[least(d.tries + 1, cardinality($1::int[]))] * interval '1 second'
       where event_id in (select event_id from duffel.deliveries where copies > 0 and next_at <= now()
         and created_at > now() - $2 * interval '1 hour' order by next_at limit 20 for update skip locked)
       returning event_id, url, body`,
      [BACK_OFF, GIVE_UP_HOURS],
    );
    if (rows.length === 0) return;
    const [webhook] = await list<Webhook>(pool, 'webhook', null, { limit: 1, offset: 0 });
    await Promise.all(rows.map((due) => deliver(due, webhook?.secret ?? '')));
  }

  const timer = setInterval(() => {
    if (stopped) return;
    running ??= round()
      .catch((error: Error) => {
        if (!stopped) console.error(`partners: duffel: ${error.message}`);
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
