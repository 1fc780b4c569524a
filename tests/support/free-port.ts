import { randomInt } from 'node:crypto';
import { portTaken } from '#platform/http/free-port.ts';

/**
 * A port of this machine that nobody listens on, below those that outgoing connections are given: none of them takes
 * it before a program that is being started.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (!(await portTaken('127.0.0.1', port))) return port;
  }
}
