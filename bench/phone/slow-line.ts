/**
 * A slow line in front of a server: everything that crosses it shares its bandwidth and is counted, also what a service
 * worker or a prefetch requests. Emulation in the browser's developer tools slows a page alone.
 */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

type Flow = { readonly to: Socket; readonly pieces: Buffer[]; ended: boolean };

export type SlowLine = {
  readonly port: number;
  /** Bytes that came from the server so far, headers included. */
  bytes(): number;
  close(): void;
};

const TICK_MS = 5;
/** A packet: flows take turns in pieces of this size. */
const PACKET = 1_400;

/** One direction of the line. */
function createDirection(bytesPerSecond: number, delayMs: number) {
  const flows = new Set<Flow>();
  let [budget, last, sent] = [0, performance.now(), 0];

  function sendPacket(flow: Flow): void {
    const [first] = flow.pieces;
    if (first) {
      const packet = first.subarray(0, PACKET);
      if (packet.length === first.length) flow.pieces.shift();
      else flow.pieces[0] = first.subarray(PACKET);
      budget -= packet.length;
      sent += packet.length;
      setTimeout(() => flow.to.writable && flow.to.write(packet), delayMs);
    }
    // The next turn is another flow's.
    flows.delete(flow);
    if (flow.pieces.length > 0) flows.add(flow);
    else if (flow.ended) setTimeout(() => flow.to.end(), delayMs);
  }

  const timer = setInterval(() => {
    const now = performance.now();
    budget += ((now - last) * bytesPerSecond) / 1_000;
    last = now;
    while (budget > 0) {
      const [flow] = flows;
      if (!flow) break;
      sendPacket(flow);
    }
    // An idle line saves nothing up.
    if (flows.size === 0) budget = Math.min(budget, 0);
  }, TICK_MS);

  return {
    bytes: () => sent,
    close: () => clearInterval(timer),
    carry(from: Socket, to: Socket): void {
      const flow: Flow = { to, pieces: [], ended: false };
      from.on('data', (chunk: Buffer) => {
        flow.pieces.push(chunk);
        flows.add(flow);
      });
      from.on('end', () => {
        flow.ended = true;
        flows.add(flow);
      });
    },
  };
}

/** Opens a line to a server of this machine; `latencyMs` is from a request to its answer. */
export async function openSlowLine(
  serverPort: number,
  { latencyMs, bytesPerSecond }: { latencyMs: number; bytesPerSecond: number },
): Promise<SlowLine> {
  const [up, down] = [createDirection(bytesPerSecond, latencyMs / 2), createDirection(bytesPerSecond, latencyMs / 2)];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    const upstream = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const [one, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      one.setNoDelay(true);
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
    up.carry(browser, upstream);
    down.carry(upstream, browser);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    bytes: down.bytes,
    close() {
      up.close();
      down.close();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
