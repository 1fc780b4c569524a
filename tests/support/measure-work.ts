import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

type Watched = Pick<typeof crypto, 'argon2' | 'createHmac' | 'timingSafeEqual'>;
type Cost = { memory: number; passes: number; parallelism: number; tagLength: number };

/**
 * Records the work of this process while `act` runs: every SQL statement, password derivation with its cost, keyed
 * hash and comparison of secrets. Two responses that must not differ in time must do the same work; measured time
 * would depend on the machine's load.
 */
export async function measureWork(act: () => Promise<unknown>): Promise<string[]> {
  const done: string[] = [];
  const { argon2, createHmac, timingSafeEqual }: Watched = crypto;
  const { query } = pg.Client.prototype;
  const watched: Watched = {
    argon2: ((name: string, given: Cost, callback: never) => {
      const { memory, passes, parallelism, tagLength } = given;
      done.push(`${name} ${[memory, passes, parallelism, tagLength].join(' ')}`);
      return argon2(name as never, given as never, callback);
    }) as unknown as typeof argon2,
    createHmac: (...given) => {
      done.push(`hmac ${given[0]}`);
      return createHmac(...given);
    },
    timingSafeEqual: (...given) => {
      done.push(`compare ${given[0].byteLength} bytes`);
      return timingSafeEqual(...given);
    },
  };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    // Notifications of earlier commits are sent a moment after them, outside any request.
    if (!text.includes('pg_notify(')) done.push(text);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  Object.assign(crypto, watched);
  syncBuiltinESMExports();
  try {
    await act();
  } finally {
    Object.assign(crypto, { argon2, createHmac, timingSafeEqual });
    syncBuiltinESMExports();
    pg.Client.prototype.query = query;
  }
  return done;
}
