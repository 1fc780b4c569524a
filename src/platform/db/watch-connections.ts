import type { Socket } from 'node:net';
import pg, { type Pool, type PoolClient } from 'pg';
import type { Log } from '../logger.ts';

/**
 * Times other than the first are counted in checks, each made after the process has read the bytes that had arrived.
 */
export type ConnectionLimits = {
  /** Milliseconds between two checks. */
  everyMs: number;
  /**
   * Checks without a byte after which a connection that owes a reply is suspected, and the server is asked what its
   * backend does.
   */
  suspectAfter: number;
  /** Checks after which a suspect is closed if the server is unreachable or does not know the connection. */
  giveUpAfter: number;
  /** Checks after which an idle connection is pinged. */
  pingAfter: number;
  /**
   * Checks without a reply on any connection, while a new connection is answered, after which the pool counts as
   * stuck.
   */
  stuckAfter: number;
};

/** A dead connection is detected within 3 + 1 + 2 + 2 seconds when idle, within 4 when a query waits for it. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  everyMs: 1_000,
  suspectAfter: 2,
  giveUpAfter: 6,
  pingAfter: 3,
  stuckAfter: 8,
};

/** Backend process ids that are running a statement; null when the server could not be asked. */
type ReadBackendStates = (processIds: readonly number[]) => Promise<BackendStates | null>;
type BackendStates = { known: ReadonlySet<number>; working: ReadonlySet<number> };

export type ConnectionWatch = {
  /** False while callers wait for a pool that gets no replies although the database answers. */
  healthy(): boolean;
  /** Connections closed so far as dead. */
  closed(): number;
  stop(): void;
};

type WatchedConnection = {
  client: PoolClient;
  bytes: number;
  quietChecks: number;
  lastBytesAt: number;
  inUse: boolean;
  /** The server has reported this backend idle once; its reply may still have been in flight. */
  reportedIdle: boolean;
};
/** Internals of a `pg` client that its types do not declare. */
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

/** Queries over a new connection: all pooled ones may be dead. */
const readBackendStates =
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
 * Closes pooled connections that are dead without an error (dropped by a firewall, host gone): TCP reports that after
 * many minutes, and until then the connection blocks its user. A slow statement is told apart by asking the server
 * over a new connection whether it still runs. Callers get a connection error, and the pool opens new connections.
 */
export function watchConnections(
  pool: Pool,
  log: Log,
  limits: ConnectionLimits = CONNECTION_LIMITS,
  readWorking: ReadBackendStates = readBackendStates(pool.options.connectionString ?? '', 2 * limits.everyMs),
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

  /** Whether bytes have arrived since the last check. */
  function hasReceived(link: WatchedConnection): boolean {
    const { bytesRead } = driverInternals(link.client).connection.stream;
    const received = bytesRead !== link.bytes;
    link.bytes = bytesRead;
    if (received) link.lastBytesAt = check;
    link.quietChecks = received || !awaitsReply(link.client) ? 0 : link.quietChecks + 1;
    if (link.quietChecks === 0) link.reportedIdle = false;
    return received;
  }

  /** Only outside a transaction: inside, the ping would defeat the server's idle-in-transaction timeout. */
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

  async function closeDead(suspects: readonly WatchedConnection[]): Promise<void> {
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
    const received = all.map(hasReceived).some(Boolean);
    const waits =
      pool.waitingCount > 0 || pool.totalCount > connections.size || all.some(({ client }) => awaitsReply(client));
    stalled = received || !waits ? 0 : stalled + 1;
    if (stalled === 0) busy = false;
    const suspects = all.filter(({ quietChecks }) => quietChecks >= limits.suspectAfter);
    if (!asking && (suspects.length > 0 || stalled >= limits.suspectAfter)) {
      asking = true;
      void closeDead(suspects).finally(() => {
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
