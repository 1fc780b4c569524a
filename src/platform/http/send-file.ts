import type { FastifyReply } from 'fastify';

/** RFC 8187: what `encodeURIComponent` leaves and a header may not hold is encoded too. */
const inHeader = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Answers with a file that somebody uploaded: as a download that no page can run. */
export function sendFile(reply: FastifyReply, file: { name: string; contentType: string; bytes: Buffer }): void {
  reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${inHeader(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(file.bytes);
}
