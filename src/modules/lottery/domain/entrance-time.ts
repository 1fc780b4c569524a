/**
 * When a ticket was scanned, by the clock of a phone that may be wrong: not before its guest was registered, and not
 * after it was received.
 */
export function entranceTime(scanned: Date, registeredAt: Date, receivedAt: Date): Date {
  const ms = Math.min(Math.max(scanned.getTime(), registeredAt.getTime()), receivedAt.getTime());
  return new Date(ms);
}
