import { randomInt } from 'node:crypto';
import { isPortTaken } from '#platform/http/free-port.ts';

/** A free local port below the ephemeral range, so that no outgoing connection takes it before the program starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (!(await isPortTaken('127.0.0.1', port))) return port;
  }
}
