import pg from 'pg';
import type { Log } from '../logger.ts';
import { createWakeups, type Wakeups } from './wakeups.ts';

/** A connection without an answer for this time (ms) is treated as dead even without an error. */
const HEARTBEAT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 3_000;
const RECONNECT_DELAY_MS = 1_000;

export type Listener = Pick<Wakeups, 'wait' | 'waiting' | 'subscribe'> & {
  /** Whether the connection is up; otherwise waiting callers are woken only by their time-outs. */
  isConnected(): boolean;
  stop(): Promise<void>;
};

/**
 * Wake-ups from other processes through LISTEN on one channel; payloads are ids only. They only shorten the wait:
 * every caller also polls, because a connection can die silently (docs/reliability.md, case 22). It is opened by the
 * first call of `wait` or `subscribe`.
 */
export function createListener(deps: {
  /** Gives the connection options; the listener uses a connection of its own. */
  pool: Pick<pg.Pool, 'options'>;
  channel: string;
  log: Log;
  heartbeatMs?: number;
}): Listener {
  const { pool, channel, log, heartbeatMs = HEARTBEAT_MS } = deps;
  const wakeups = createWakeups();
  let client: pg.Client | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dead = new WeakSet<pg.Client>();
  let started = false;
  let stopped = false;

  function onLost(which: pg.Client): void {
    if (dead.has(which)) return;
    dead.add(which);
    if (client === which) client = null;
    void which.end().catch(() => {});
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(connect, RECONNECT_DELAY_MS);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...(pool.options.connectionString ? { connectionString: pool.options.connectionString } : {}),
      application_name: 'sapar listener',
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    next.on('error', () => onLost(next));
    next.on('notification', ({ payload }) => payload && wakeups.wake(payload));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      log.warn({ err: error }, 'no link for wake-ups');
      return onLost(next);
    }
    if (stopped) return void next.end().catch(() => {});
    client = next;
    // Notifications during the outage are lost.
    wakeups.wakeAll();
    beat(next);
  }

  function beat(which: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await which.query('select 1');
        if (client === which) beat(which);
      } catch {
        if (client === which) onLost(which);
      }
    }, heartbeatMs);
    timer.unref();
  }

  function begin(): void {
    if (started || stopped) return;
    started = true;
    void connect();
  }

  return {
    wait: (topic, ms, signal) => {
      begin();
      return wakeups.wait(topic, ms, signal);
    },
    subscribe: (listener) => {
      begin();
      return wakeups.subscribe(listener);
    },
    waiting: wakeups.waiting,
    isConnected: () => client !== null,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      wakeups.wakeAll();
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
