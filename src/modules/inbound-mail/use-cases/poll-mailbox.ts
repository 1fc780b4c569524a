import { AppError } from '#kernel/app-error.ts';
import type { InboundMailDeps } from '../ports.ts';
import { receiveEmail } from './receive-email.ts';

/** Takes what is new in the mailbox; an e-mail that cannot be read is left behind as taken. */
export async function pollMailbox(deps: InboundMailDeps): Promise<void> {
  await deps.mailbox?.poll(async (raw) => {
    try {
      await receiveEmail(deps, raw);
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'invalid')) throw error;
      deps.log('inbound_email_unreadable', { bytes: raw.length });
    }
  });
}
