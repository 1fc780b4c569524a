import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

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

const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The PHC string of a password: algorithm, cost, salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, {
    memory: MEMORY,
    passes: PASSES,
    parallelism: LANES,
    tagLength: 32,
  });
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${text(salt)}$${text(hash)}`;
}

/** No password fits it, and trying one takes as long as with any other: for accounts that do not exist. */
const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${text(randomBytes(16))}$${text(randomBytes(32))}`;

/** Whether a password fits; `null` for an account that does not exist fits none and takes as long. */
export async function passwordFits(password: string, phc: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(phc ?? NOBODY) ?? [];
  const expected = Buffer.from(hash, 'base64');
  if (expected.length < 16) throw new Error('a password hash is not one');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && phc !== null;
}
