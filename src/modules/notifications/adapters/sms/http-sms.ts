import type { SmsSender } from '../../ports.ts';

const TIMEOUT_MS = 10_000;
/** Answers after which the same message may be taken later. */
const RETRYABLE = new Set([408, 425, 429]);

export type SmsProvider = {
  /** The provider's address: messages are posted to `<url>/messages`. */
  readonly url: string;
  readonly key: string;
  /** Who the message is from, as the telephone shows it. */
  readonly from: string;
};

/**
 * Sends short messages over HTTP: `POST <url>/messages` with `Authorization: Bearer <key>` and `{ id, to, from, text
 * }`; `id` is the same for every try of
 * a message, and a provider takes it once. 2xx: accepted.
 */
export const httpSms = ({ url, key, from }: SmsProvider): SmsSender => ({
  send: async (message) => {
    const answer = await fetch(`${url}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, from }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'accepted';
    if (answer.status >= 400 && answer.status < 500 && !RETRYABLE.has(answer.status)) return 'refused';
    // The provider's words may repeat the number: only the status may be logged.
    throw new Error(`short message was not accepted: ${answer.status}`);
  },
});
