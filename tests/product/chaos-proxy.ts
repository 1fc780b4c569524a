import { connect, createServer, type Socket } from 'node:net';

/**
 * Behaviour of the proxy: `pass` forwards, `swallow` accepts everything and answers nothing, `reset` closes the
 * connection at once.
 */
export type Wire = {
  mode: 'pass' | 'swallow' | 'reset';
  delayMs: number;
  /** Fraction of requests that never arrive. */
  loseRequest: number;
  /** Fraction of requests that arrive and whose response is lost. */
  loseReply: number;
};
export type ChaosProxy = {
  readonly port: number;
  set(wire: Partial<Wire>): void;
  calm(): void;
  /** Number of requests and responses lost so far. */
  readonly lost: { requests: number; replies: number };
  /** Silences open connections in both directions without closing them; new ones work. */
  silence(): void;
  /** Closes all connections. */
  cut(): void;
  close(): Promise<void>;
};

const CALM: Wire = { mode: 'pass', delayMs: 0, loseRequest: 0, loseReply: 0 };

/**
 * A TCP proxy with faults; a burst from the client after silence counts as a request. `roll` is the source of
 * randomness.
 */
export async function chaosProxy(
  target: () => { host: string; port: number },
  roll: () => number = Math.random,
): Promise<ChaosProxy> {
  let wire = CALM;
  const lost = { requests: 0, replies: 0 };
  const open = new Set<Socket>();
  const silenced = new WeakSet<Socket>();

  const keep = (socket: Socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (wire.mode === 'reset') return void near.resetAndDestroy();
    if (wire.mode === 'swallow') return void near.resume();
    const far = connect(target());
    keep(far);
    let asking = false;
    let deaf = false;
    near.on('data', (chunk) => {
      if (silenced.has(near)) return;
      if (!asking) {
        asking = true;
        if (roll() < wire.loseRequest) {
          lost.requests++;
          near.destroy();
          return void far.destroy();
        }
        deaf = roll() < wire.loseReply;
      }
      const pass = () => far.writable && far.write(chunk);
      wire.delayMs > 0 ? setTimeout(pass, wire.delayMs) : pass();
    });
    far.on('data', (chunk) => {
      if (silenced.has(far)) return;
      asking = false;
      if (deaf) {
        lost.replies++;
        near.destroy();
        return void far.destroy();
      }
      if (wire.mode === 'swallow') return;
      near.writable && near.write(chunk);
    });
    near.on('close', () => (silenced.has(near) ? far.destroy() : far.end()));
    far.on('close', () => silenced.has(near) || near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    set: (change) => {
      wire = { ...wire, ...change };
    },
    calm: () => {
      wire = CALM;
    },
    lost,
    silence: () => {
      for (const socket of open) silenced.add(socket);
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
