import type { Socket } from 'node:net';
import pg, { type Pool, type PoolClient } from 'pg';
import type { Log } from '../logger.ts';

/** All but the first in checks: how many of them pass, each after the process has read what had arrived. */
export type LinkLimits = {
  /** Milliseconds between two checks. */
  everyMs: number;
  /**
   * A connection that owes an answer and has sent nothing for so long is suspected: the server is asked what it does
   * there.
   */
  suspectAfter: number;
  /** A suspect that the server says nothing of (it cannot be reached, or knows no such connection) is given up. */
  giveUpAfter: number;
  /** A connection that owes nothing is asked for a sign of life. */
  pingAfter: number;
  /**
   * Callers have waited so long without an answer from any connection, while a new one is answered: the pool is
   * stuck.
   */
  stuckAfter: number;
};

/** A silent link is noticed within 3 + 1 + 2 + 2 seconds when it was idle, within 4 when a query waits for it. */
export const LINK_LIMITS: LinkLimits = {
  everyMs: 1_000,
  suspectAfter: 2,
  giveUpAfter: 6,
  pingAfter: 3,
  stuckAfter: 8,
};

/** The server's process ids that work on a statement; null when the server could not be asked. */
type ReadWorking = (processIds: readonly number[]) => Promise<Working | null>;
type Working = { known: ReadonlySet<number>; working: ReadonlySet<number> };

export type LinkWatch = {
  /** False while callers wait for a pool that answers nothing although the database does. */
  healthy(): boolean;
  /** Connections closed so far because nothing came back over them. */
  closed(): number;
  stop(): void;
};

type Link = {
  client: PoolClient;
  bytes: number;
  quiet: number;
  lastBytesAt: number;
  inUse: boolean;
  /** The server has said once that it works on nothing there: its answer may still have been on its way. */
  doubted: boolean;
};
/** What `pg` keeps of a connection and does not declare. */
type Inside = {
  processID: number;
  connection: { stream: Socket };
  _queryable: boolean;
  _activeQuery: unknown;
  _sentQueryQueue: unknown[];
  getTransactionStatus(): string | null;
};

const inside = (client: PoolClient): Inside => client as unknown as Inside;
const owesAnswer = (client: PoolClient): boolean =>
  inside(client)._activeQuery != null || inside(client)._sentQueryQueue.length > 0;

const STATES = `select pid, state = 'active' and wait_event_type is distinct from 'Client' as working
  from pg_stat_activity where pid = any($1)`;

/** Asks over a connection of its own: the pool's may all be dead. */
const askServer =
  (connectionString: string, timeoutMs: number): ReadWorking =>
  async (processIds) => {
    const client = new pg.Client({
      connectionString,
      application_name: 'sapar links',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number; working: boolean }>(STATES, [processIds]);
      return {
        known: new Set(rows.map(({ pid }) => pid)),
        working: new Set(rows.filter(({ working }) => working).map(({ pid }) => pid)),
      };
    } catch {
      return null;
    } finally {
      void client.end().catch(() => {});
    }
  };

/**
 * Closes the pool's connections whose link is dead without an error (a firewall that forgot them, a host that
 * vanished): TCP reports that after many minutes, and until then such a connection blocks its user. A slow statement is
 * distinguished from a dead link by asking the server, over a new connection, whether it still works on it. Callers get
 * the error of a lost connection, the pool opens new ones.
 */
export function watchLinks(
  pool: Pool,
  log: Log,
  limits: LinkLimits = LINK_LIMITS,
  readWorking: ReadWorking = askServer(pool.options.connectionString ?? '', 2 * limits.everyMs),
): LinkWatch {
  const links = new Map<PoolClient, Link>();
  let check = 0;
  let stalled = 0;
  let closed = 0;
  let asking = false;
  let reachable = true;
  let busy = false;

  pool.on('connect', (client) => {
    const bytes = inside(client).connection.stream.bytesRead;
    links.set(client, { client, bytes, quiet: 0, lastBytesAt: check, inUse: true, doubted: false });
    client.once('end', () => links.delete(client));
  });
  pool.on('acquire', (client) => setInUse(client, true));
  pool.on('release', (_error, client) => setInUse(client, false));
  pool.on('remove', (client) => links.delete(client));
  const setInUse = (client: PoolClient, inUse: boolean) => {
    const link = links.get(client);
    if (link) link.inUse = inUse;
  };

  /** Whether anything has come over the link since the last check. */
  function listen(link: Link): boolean {
    const { bytesRead } = inside(link.client).connection.stream;
    const received = bytesRead !== link.bytes;
    link.bytes = bytesRead;
    if (received) link.lastBytesAt = check;
    link.quiet = received || !owesAnswer(link.client) ? 0 : link.quiet + 1;
    if (link.quiet === 0) link.doubted = false;
    return received;
  }

  /** Outside a transaction only: there it would keep the server from ending one that is idle. */
  function ping({ client, lastBytesAt }: Link): void {
    if (check - lastBytesAt < limits.pingAfter || owesAnswer(client)) return;
    if (inside(client)._queryable && inside(client).getTransactionStatus() === 'I') client.query('').catch(() => {});
  }

  function close(link: Link): void {
    closed++;
    links.delete(link.client);
    inside(link.client).connection.stream.destroy(new Error('Connection terminated: the link was silent'));
  }

  async function judge(suspects: readonly Link[]): Promise<void> {
    const before = new Map(suspects.map((link) => [link, inside(link.client).connection.stream.bytesRead]));
    const found = await readWorking(suspects.map(({ client }) => inside(client).processID));
    reachable = found !== null;
    busy = found !== null && found.working.size > 0;
    let deadSince = Number.POSITIVE_INFINITY;
    for (const link of suspects) {
      const { client, quiet, lastBytesAt } = link;
      const { connection, processID } = inside(client);
      if (!links.has(client) || connection.stream.bytesRead !== before.get(link)) continue;
      if (found?.working.has(processID)) continue;
      if (!found?.known.has(processID) && quiet < limits.giveUpAfter) continue;
      if (!link.doubted && found?.known.has(processID)) {
        link.doubted = true;
        continue;
      }
      deadSince = Math.min(deadSince, lastBytesAt);
      close(link);
    }
    if (deadSince === Number.POSITIVE_INFINITY) return;
    // A connection idle since then may be dead too; a new one is cheaper than another caller's wait.
    for (const link of [...links.values()]) if (!link.inUse && link.lastBytesAt <= deadSince) close(link);
    log.warn({ closed }, 'silent database connections closed');
  }

  function checkAll(): void {
    check++;
    const all = [...links.values()];
    const received = all.map(listen).some(Boolean);
    const waits = pool.waitingCount > 0 || pool.totalCount > links.size || all.some(({ client }) => owesAnswer(client));
    stalled = received || !waits ? 0 : stalled + 1;
    if (stalled === 0) busy = false;
    const suspects = all.filter(({ quiet }) => quiet >= limits.suspectAfter);
    if (!asking && (suspects.length > 0 || stalled >= limits.suspectAfter)) {
      asking = true;
      void judge(suspects).finally(() => {
        asking = false;
      });
    }
    for (const link of all) ping(link);
  }

  const timer = setInterval(checkAll, limits.everyMs);
  timer.unref();
  return {
    healthy: () => stalled < limits.stuckAfter || busy || !reachable,
    closed: () => closed,
    stop: () => clearInterval(timer),
  };
}
