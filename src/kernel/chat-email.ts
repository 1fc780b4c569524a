/** Who has the chat open reads an answer within this time; ms. */
const GRACE_MS = 2 * 60_000;
/** Between two e-mails about one conversation; ms. */
const INTERVAL_MS = 10 * 60_000;

/** When unread messages of a conversation are e-mailed: what comes until then comes in the same e-mail. */
export const emailAfter = (now: Date, quotedAt: string | null): Date =>
  new Date(Math.max(now.getTime() + GRACE_MS, quotedAt === null ? 0 : Date.parse(quotedAt) + INTERVAL_MS));
