import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createFairQueue } from '#platform/limits/fair-queue.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type Cost = { memory: number; passes: number; parallelism: number; tagLength: number };

const derive = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/**
 * A hash takes some forty milliseconds of a processor, on purpose, and one of the four threads that also read files:
 * two at once, one of them for one
 * address, so that a flood of passwords from one address does not keep the others from signing in.
 */
const inTurn = createFairQueue({
  maxRunning: 2,
  maxRunningPerCaller: 1,
  maxWaiting: 120,
  maxWaitingPerCaller: 10,
  retrySeconds: 5,
});

/** `caller`: the address it is done for; what this process does for itself does not wait. */
const deriveFor = (caller: string | null, password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  caller === null ? derive(password, nonce, cost) : inTurn(caller, () => derive(password, nonce, cost));

const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/**
 * The PHC string of a password: algorithm, cost, salt and hash. @throws AppError limited, unavailable where too many
 * wait.
 */
export async function hashPassword(password: string, caller: string | null = null): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveFor(caller, password, salt, {
    memory: MEMORY,
    passes: PASSES,
    parallelism: LANES,
    tagLength: 32,
  });
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${text(salt)}$${text(hash)}`;
}

/** No password fits it, and trying one takes as long as with any other: for accounts that do not exist. */
const NO_USER = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${text(randomBytes(16))}$${text(randomBytes(32))}`;

/**
 * Whether a password fits; `null` for an account that does not exist fits none and takes as long. @throws AppError
 * limited, unavailable where too many wait.
 */
export async function verifyPassword(
  password: string,
  phc: string | null,
  caller: string | null = null,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(phc ?? NO_USER) ?? [];
  const expected = Buffer.from(hash, 'base64');
  if (expected.length < 16) throw new Error('a password hash is not one');
  const given = await deriveFor(caller, password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && phc !== null;
}
