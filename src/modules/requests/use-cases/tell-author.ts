import type { AuthorNotice, RequestEmail } from '#kernel/request-news.ts';
import type { Tx } from '#platform/db/database.ts';
import type { RequestRow } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { emailAuthor } from './email-request.ts';
import { notifyAuthor } from './notify-request.ts';

/** Notices that a visitor without an account, who has none, gets as an e-mail. */
type VisitorNotice = AuthorNotice & RequestEmail;
const VISITOR_NOTICES: ReadonlySet<AuthorNotice> = new Set([
  'process',
  'executor',
  'paused',
  'charge_withdrawn',
  'exchange_withdrawn',
] satisfies VisitorNotice[]);
const isForVisitors = (variant: AuthorNotice): variant is VisitorNotice => VISITOR_NOTICES.has(variant);

/**
 * Tells the author what no e-mail is sent about: by a notice, or a visitor without an account by an e-mail. `dedupe`
 * makes a repeat the same.
 */
export async function tellAuthor(
  deps: RequestsDeps,
  tx: Tx,
  row: RequestRow,
  { variant, dedupe, message = '' }: { variant: AuthorNotice; dedupe: string; message?: string },
): Promise<void> {
  if (row.contractId !== null || row.userId !== null) return notifyAuthor(deps, tx, row, { variant, dedupe });
  if (isForVisitors(variant)) await emailAuthor(deps, tx, row, variant, { message, dedupe });
}
