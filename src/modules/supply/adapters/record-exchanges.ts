import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/logger.ts';
import { textOf } from './limited-body.ts';
import { maskBody, maskPath } from './mask-exchange.ts';

/** A longer answer is not recorded. */
const MAX_BYTES = 24_000_000;

/** One call of a supplier as it is written down: without headers, and masked. `body`: null where it is no JSON. */
export type RecordedExchange = {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly sent: unknown;
  readonly status: number;
  readonly body: unknown;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Writes each exchange of an adapter into a folder of its name, for those who compare a real account with what the
 * adapter was written to. A call neither waits for that nor fails by it.
 */
export function recordExchanges(
  send: typeof fetch,
  { folder, adapter, clock, log }: { folder: string; adapter: string; clock: Clock; log: Pick<Log, 'warn'> },
): typeof fetch {
  const own = join(folder, adapter);

  async function write(url: string, init: RequestInit | undefined, answer: Response): Promise<void> {
    const at = clock.now().toISOString();
    const path = maskPath(url);
    const sent = typeof init?.body === 'string' ? maskBody(parsed(init.body)) : null;
    const method = init?.method ?? 'GET';
    const body = maskBody(parsed(await textOf(answer, MAX_BYTES)));
    const exchange: RecordedExchange = { at, method, path, sent, status: answer.status, body };
    await mkdir(own, { recursive: true, mode: 0o700 });
    const name = `${at.replace(/\D/g, '')}-${randomUUID().slice(0, 8)}.json`;
    await writeFile(join(own, name), JSON.stringify(exchange, null, 1), { mode: 0o600 });
  }

  return async (input, init) => {
    const response = await send(input, init);
    write(String(input), init, response.clone()).catch((error: unknown) =>
      log.warn({ err: error, adapter }, 'a call of a supplier was not recorded'),
    );
    return response;
  };
}
