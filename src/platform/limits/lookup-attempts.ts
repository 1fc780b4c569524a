import { AppError } from '#kernel/app-error.ts';
import { type Limiter, tryConsume } from './limiter.ts';

const WINDOW = 15 * 60;
/** Per browser; per address and subject, so that the owner behind the same address still has attempts; per address. */
const VISITOR = { max: 5, seconds: WINDOW };
const ADDRESS_AND_KEY = { max: 10, seconds: WINDOW };
const ADDRESS = { max: 20, seconds: WINDOW };
/** Per subject over all callers: bounds guessing from many addresses. */
const KEY = { max: 60, seconds: 3600 };

type LookupAttempt = {
  readonly visitor: string;
  readonly ip: string;
  /** The number in the form that is compared, whether it exists or not. */
  readonly key: string;
  /** Whether the caller has opened this subject before; read only when its attempts are used up. */
  readonly known: () => Promise<boolean>;
};

/**
 * Counts one attempt to look up a record by data its owner knows, before anything is compared: first per caller, so
 * that a caller without attempts left consumes none of others. Right and wrong data, existing and absent records
 * count alike; the returned function gives the caller's uses back after a successful attempt.
 * @throws AppError limited `platform.find_later` with `minutes` and `seconds` to wait.
 */
export async function countLookupAttempt(
  limiter: Pick<Limiter, 'consume' | 'returnUse'>,
  counter: string,
  { visitor, ip, key, known }: LookupAttempt,
): Promise<() => Promise<void>> {
  const pair = `${ip} ${key}`;
  try {
    await limiter.consume(`${counter}-by-visitor`, visitor, VISITOR);
    await limiter.consume(`${counter}-by-address-and-key`, pair, ADDRESS_AND_KEY);
    await limiter.consume(`${counter}-by-address`, ip, ADDRESS);
    if (!(await tryConsume(limiter, `${counter}-by-key`, key, KEY)) && !(await known()))
      throw new AppError('limited', 'platform.too_many_requests', { seconds: KEY.seconds });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'limited') throw error;
    const seconds = Number(error.details.seconds);
    throw new AppError('limited', 'platform.find_later', { seconds, minutes: Math.ceil(seconds / 60) });
  }
  return async () => {
    await limiter.returnUse(`${counter}-by-visitor`, visitor);
    await limiter.returnUse(`${counter}-by-address-and-key`, pair);
    await limiter.returnUse(`${counter}-by-address`, ip);
  };
}
