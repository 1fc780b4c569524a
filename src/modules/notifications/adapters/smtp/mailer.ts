import { createTransport } from 'nodemailer';
import { carrierPictures } from './carrier-pictures.ts';

export type OutgoingEmail = {
  /** Fixed for a message, so that a second delivery is seen as the same letter. */
  readonly messageId: string;
  readonly to: string;
  /** Where it is answered; null: at the sender. */
  readonly replyTo: string | null;
  /** The id that all e-mails of a conversation answer. */
  readonly thread: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[];
};

/**
 * `refused`: the server will never take it (5xx), trying again is useless. Anything else that fails is thrown and
 * tried again.
 */
export type Mailer = { send(mail: OutgoingEmail): Promise<'accepted' | 'refused'>; close(): void };

const permanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
};

/** SMTP by `SAPAR_SMTP_URL` (`smtp://user:password@host:587`); `from` is «Name <address>». */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 10_000, socketTimeout: 30_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    send: async (mail) => {
      const pictures = await carrierPictures(mail.html);
      try {
        await transport.sendMail({
          messageId: mail.messageId,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          ...(mail.thread && { inReplyTo: mail.thread, references: mail.thread }),
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: [
            ...pictures,
            ...mail.attachments.map((a) => ({ filename: a.name, contentType: a.type, content: a.bytes })),
          ],
        });
        return 'accepted';
      } catch (error) {
        if (permanent(error)) return 'refused';
        // The server's words may repeat the address: only its code may be logged.
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        throw new Error(`mail was not accepted: ${code ?? 'error'} ${responseCode ?? ''}`.trim());
      }
    },
    close: () => transport.close(),
  };
}
