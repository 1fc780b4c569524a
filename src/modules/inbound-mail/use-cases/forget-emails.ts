import { deleteEmail, listForgettable } from '../db/email-queries.ts';
import type { InboundMailDeps } from '../ports.ts';
import { rawEmails } from './sealed-email.ts';

const DAY_MS = 86_400_000;
/** A handled letter is kept for questions about it. */
const HANDLED_MS = 30 * DAY_MS;
/** Longer than a reply address is valid: what was taken is not taken again. */
const RECEIVED_MS = 90 * DAY_MS;
const BATCH = 200;

/** Removes e-mails that are of no more use, with their bytes. */
export async function forgetEmails(deps: InboundMailDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const old = { handledBefore: new Date(now - HANDLED_MS), receivedBefore: new Date(now - RECEIVED_MS), limit: BATCH };
  for (;;) {
    const rows = await listForgettable(deps.db, old);
    for (const { id, key } of rows) {
      if (key) await rawEmails(deps).remove(key);
      await deleteEmail(deps.db, id);
    }
    if (rows.length < BATCH) return;
  }
}
