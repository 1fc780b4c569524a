import { ImapFlow } from 'imapflow';
import type { Mailbox } from '../ports.ts';

/** E-mails that one poll takes, and those whose taking may fail in it; the rest comes with the next. */
const BATCH = 50;
const MAX_FAILURES = 50;
/** Larger e-mails are left behind as taken. */
const MAX_BYTES = 25 * 1024 * 1024;
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/**
 * A mailbox by `imaps://user:password@mail.example.kg:993/INBOX`. An e-mail that was taken is marked as read; one whose
 * taking failed stays unread for the next poll. `imap://` is encrypted by STARTTLS, except on this machine.
 */
export function imapMailbox(
  url: string,
  log: (message: string, details: Record<string, string | number>) => void,
): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  const connect = () =>
    new ImapFlow({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 993 : 143),
      secure,
      ...(!secure && { doSTARTTLS: !LOOPBACK.test(hostname) }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      connectionTimeout: 15_000,
      socketTimeout: 60_000,
      maxLiteralSize: MAX_BYTES * 2,
    });
  /** Unread e-mails whose taking has failed since the start. */
  const failed = new Set<number>();
  return {
    poll: async (take) => {
      const client = connect();
      // Its errors are those of the running call, too.
      client.on('error', () => {});
      await client.connect();
      let taken = 0;
      try {
        const lock = await client.getMailboxLock(folder);
        try {
          const found = await client.search({ seen: false }, { uid: true });
          const waiting = (found || []).toSorted((a, b) => a - b);
          // Those that failed before come last: they keep nothing from those behind them.
          const uids = [...waiting.filter((uid) => !failed.has(uid)), ...waiting.filter((uid) => failed.has(uid))];
          let failures = 0;
          for (const uid of uids) {
            if (taken === BATCH || failures === MAX_FAILURES) break;
            const head = await client.fetchOne(String(uid), { size: true }, { uid: true });
            if (!head) continue;
            if ((head.size ?? 0) > MAX_BYTES) log('inbound_email_too_large', { bytes: head.size ?? 0 });
            else {
              const email = await client.fetchOne(String(uid), { source: true }, { uid: true });
              if (!email || !email.source) continue;
              try {
                await take(email.source);
                taken++;
                failed.delete(uid);
              } catch {
                // It stays unread.
                failed.add(uid);
                failures++;
                log('inbound_email_failed', { uid });
                continue;
              }
            }
            await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
          }
        } finally {
          lock.release();
        }
        await client.logout();
      } finally {
        client.close();
      }
      return taken;
    },
  };
}
