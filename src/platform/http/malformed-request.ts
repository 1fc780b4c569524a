import type { Socket } from 'node:net';
import { LOCALES } from '#kernel/locale.ts';
import { translateError } from './translate-error.ts';

const REPLIES: Readonly<Record<string, readonly [status: string, code: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'platform.address_too_long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'platform.bad_request'],
};
const BROKEN = ['400 Bad Request', 'platform.bad_request'] as const;

/**
 * Answers malformed requests, such as an address of a thousand filters, with the reason in every language of the site,
 * because the sender's language is unknown.
 */
export function replyMalformed(error: { code?: string | undefined }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] = REPLIES[error.code ?? ''] ?? BROKEN;
  const text = LOCALES.map((locale) => translateError(locale, code)).join('\n');
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ` +
        `${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  socket.destroySoon();
}
