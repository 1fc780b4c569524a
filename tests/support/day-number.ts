/** Days since 1970 by UTC: tests that play chance begin elsewhere each day, and print where. */
export const dayNumber = (now = new Date()): number => Math.floor(now.getTime() / 86_400_000);
