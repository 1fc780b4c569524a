/** Days since 1970 (UTC): the seed of random tests, new each day and printed. */
export const dayNumber = (now = new Date()): number => Math.floor(now.getTime() / 86_400_000);
