import { AppError } from '#kernel/app-error.ts';
import { type Limiter, tryConsume } from '../limits/limiter.ts';

/** Files of one person, wherever they are uploaded to. */
const HOUR = { max: 60, seconds: 3_600 };
export const DAY = { max: 200, seconds: 86_400 };
/** Files of one address, which an office may share. */
const ADDRESS_HOUR = { max: 300, seconds: 3_600 };

/**
 * Counts an upload of a person. @throws AppError limited `platform.too_many_requests`; limited `platform.files_of_day`
 * after the last one of a day.
 */
export async function countUpload(
  limiter: Pick<Limiter, 'consume'>,
  { person, address }: { person: string; address: string },
): Promise<void> {
  if (!(await tryConsume(limiter, 'files.day', person, DAY)))
    throw new AppError('limited', 'platform.files_of_day', { count: DAY.max });
  await limiter.consume('files.hour', person, HOUR);
  await limiter.consume('files.address', address, ADDRESS_HOUR);
}
