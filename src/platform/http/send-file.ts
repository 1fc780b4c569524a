import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that somebody uploaded; its bytes are read when they are sent. */
export type Download = {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  read(): AsyncIterable<Buffer>;
};

/** RFC 8187: what `encodeURIComponent` leaves and a header may not hold is encoded too. */
const inHeader = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The body of an answer with a file: a download that no page can run. Of one that turns out to be damaged on the way
 * the connection is closed before its end, so that the browser knows it to be incomplete.
 */
export function sendFile(reply: FastifyReply, file: Download): Readable {
  reply
    .header('content-type', file.contentType)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${inHeader(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
  return Readable.from(file.read(), { objectMode: false });
}
