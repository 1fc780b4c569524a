import { AppError } from '#kernel/app-error.ts';
import { type Limiter, tryConsume } from './limiter.ts';

const WINDOW = 15 * 60;
/**
 * Of one browser; of one address about one thing, so that the owner behind the same address still has tries; of one
 * address.
 */
const VISITOR = { max: 5, seconds: WINDOW };
const ADDRESS_AND_KEY = { max: 10, seconds: WINDOW };
const ADDRESS = { max: 20, seconds: WINDOW };
/** By all finders together about one thing: bounds guessing from many addresses. */
const KEY = { max: 60, seconds: 3600 };

type LookupAttempt = {
  readonly visitor: string;
  readonly ip: string;
  /** The number as it is compared, whether there is such a thing or not. */
  readonly key: string;
  /** Whether the finder has opened this thing before; only asked when all finders together have used up its tries. */
  readonly known: () => Promise<boolean>;
};

/**
 * Counts one try to look something up by what its owner knows, before anything is compared: by the finder first, so
 * that a finder who has used up
 * their own tries takes none from others. Right and wrong data, existing and absent things are
 * counted alike; the answer gives the finder's own uses back, for a try that turned out to be right.
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
