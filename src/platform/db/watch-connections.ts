import type { Socket } from 'node:net';
import pg, { type Pool, type PoolClient } from 'pg';
import type { Log } from '../logger.ts';

/** All but the first in checks: how many of them pass, each after the process has read what had arrived. */
export type ConnectionLimits = {
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
export const CONNECTION_LIMITS: ConnectionLimits = {
  everyMs: 1_000,
  suspectAfter: 2,
  giveUpAfter: 6,
  pingAfter: 3,
  stuckAfter: 8,
};

/** The server's process ids that work on a statement; null when the server could not be asked. */
type ReadBackendStates = (processIds: readonly number[]) => Promise<BackendStates | null>;
type BackendStates = { known: ReadonlySet<number>; working: ReadonlySet<number> };

export type ConnectionWatch = {
  /** False while callers wait for a pool that answers nothing although the database does. */
  healthy(): boolean;
  /** Connections closed so far because nothing came back over them. */
  closed(): number;
  stop(): void;
};

type WatchedConnection = {
  client: PoolClient;
  bytes: number;
  quietChecks: number;
  lastBytesAt: number;
  inUse: boolean;
  /** The server has said once that it works on nothing there: its answer may still have been on its way. */
  reportedIdle: boolean;
};
/** What `pg` keeps of a connection and does not declare. */
type DriverInternals = {
  processID: number;
  connection: { stream: Socket };
  _queryable: boolean;
  _activeQuery: unknown;
  _sentQueryQueue: unknown[];
  getTransactionStatus(): string | null;
};

const driverInternals = (client: PoolClient): DriverInternals => client as unknown as DriverInternals;
const awaitsReply = (client: PoolClient): boolean =>
  driverInternals(client)._activeQuery != null || driverInternals(client)._sentQueryQueue.length > 0;

const STATES = `select pid, state = 'active' and wait_event_type is distinct from 'Client' as working
  from pg_stat_activity where pid = any($1)`;

/** Asks over a connection of its own: the pool's may all be dead. */
const askServer =
  (connectionString: string, timeoutMs: number): ReadBackendStates =>
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
export function watchConnections(
  pool: Pool,
  log: Log,
  limits: ConnectionLimits = CONNECTION_LIMITS,
  readWorking: ReadBackendStates = askServer(pool.options.connectionString ?? '', 2 * limits.everyMs),
): ConnectionWatch {
  const connections = new Map<PoolClient, WatchedConnection>();
  let check = 0;
  let stalled = 0;
  let closed = 0;
  let asking = false;
  let reachable = true;
  let busy = false;

  pool.on('connect', (client) => {
    const bytes = driverInternals(client).connection.stream.bytesRead;
    connections.set(client, { client, bytes, quietChecks: 0, lastBytesAt: check, inUse: true, reportedIdle: false });
    client.once('end', () => connections.delete(client));
  });
  pool.on('acquire', (client) => setInUse(client, true));
  pool.on('release', (_error, client) => setInUse(client, false));
  pool.on('remove', (client) => connections.delete(client));
  const setInUse = (client: PoolClient, inUse: boolean) => {
    const link = connections.get(client);
    if (link) link.inUse = inUse;
  };

  /** Whether anything has come over the link since the last check. */
  function listen(link: WatchedConnection): boolean {
    const { bytesRead } = driverInternals(link.client).connection.stream;
    const received = bytesRead !== link.bytes;
    link.bytes = bytesRead;
    if (received) link.lastBytesAt = check;
    link.quietChecks = received || !awaitsReply(link.client) ? 0 : link.quietChecks + 1;
    if (link.quietChecks === 0) link.reportedIdle = false;
    return received;
  }

  /** Outside a transaction only: there it would keep the server from ending one that is idle. */
  function ping({ client, lastBytesAt }: WatchedConnection): void {
    if (check - lastBytesAt < limits.pingAfter || awaitsReply(client)) return;
    if (driverInternals(client)._queryable && driverInternals(client).getTransactionStatus() === 'I')
      client.query('').catch(() => {});
  }

  function close(link: WatchedConnection): void {
    closed++;
    connections.delete(link.client);
    driverInternals(link.client).connection.stream.destroy(new Error('Connection terminated: the link was silent'));
  }

  async function judge(suspects: readonly WatchedConnection[]): Promise<void> {
    const before = new Map(suspects.map((link) => [link, driverInternals(link.client).connection.stream.bytesRead]));
    const found = await readWorking(suspects.map(({ client }) => driverInternals(client).processID));
    reachable = found !== null;
    busy = found !== null && found.working.size > 0;
    let deadSince = Number.POSITIVE_INFINITY;
    for (const link of suspects) {
      const { client, quietChecks, lastBytesAt } = link;
      const { connection, processID } = driverInternals(client);
      if (!connections.has(client) || connection.stream.bytesRead !== before.get(link)) continue;
      if (found?.working.has(processID)) continue;
      if (!found?.known.has(processID) && quietChecks < limits.giveUpAfter) continue;
      if (!link.reportedIdle && found?.known.has(processID)) {
        link.reportedIdle = true;
        continue;
      }
      deadSince = Math.min(deadSince, lastBytesAt);
      close(link);
    }
    if (deadSince === Number.POSITIVE_INFINITY) return;
    // A connection idle since then may be dead too; a new one is cheaper than another caller's wait.
    for (const link of [...connections.values()]) if (!link.inUse && link.lastBytesAt <= deadSince) close(link);
    log.warn({ closed }, 'silent database connections closed');
  }

  function checkAll(): void {
    check++;
    const all = [...connections.values()];
    const received = all.map(listen).some(Boolean);
    const waits =
      pool.waitingCount > 0 || pool.totalCount > connections.size || all.some(({ client }) => awaitsReply(client));
    stalled = received || !waits ? 0 : stalled + 1;
    if (stalled === 0) busy = false;
    const suspects = all.filter(({ quietChecks }) => quietChecks >= limits.suspectAfter);
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
