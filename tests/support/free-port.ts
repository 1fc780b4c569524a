import { randomInt } from 'node:crypto';
import { isPortTaken } from '#platform/http/free-port.ts';

/**
 * A free port of this machine, below those of outgoing connections: none of them takes it before a program that is
 * being started.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (!(await isPortTaken('127.0.0.1', port))) return port;
  }
}
