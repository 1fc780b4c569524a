import { type Facts, needsDocuments, type RequestStatus } from './facts.ts';

/** Return request statuses of spec §4, as the author sees them. */
export const PUBLIC_STATUSES = ['new', 'processing', 'clarifying', 'done', 'unknown'] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];

const OF: Readonly<Record<RequestStatus, PublicStatus>> = {
  new: 'new',
  process: 'processing',
  revision: 'processing',
  paused: 'clarifying',
  checkup: 'done',
  complete: 'done',
  notActual: 'done',
};

/**
 * The office statuses that are shown as one; `new` ones that wait for documents are shown as `clarifying` all the
 * same.
 */
export const rawOf = (shown: PublicStatus): RequestStatus[] =>
  (Object.keys(OF) as RequestStatus[]).filter((status) => OF[status] === shown);

/** Follows from the office status; a status this version does not know is `unknown`, never an error. */
export function publicStatus(facts: Pick<Facts, 'status' | 'kind' | 'files'>): PublicStatus {
  const status = OF[facts.status] ?? 'unknown';
  return status === 'new' && needsDocuments(facts.kind) && facts.files === 0 ? 'clarifying' : status;
}

/** The result as the author sees it; null while open. `rejected`: staff refused it. */
export function endedOf(status: RequestStatus, rejected: boolean): 'done' | 'rejected' | 'withdrawn' | null {
  if (status === 'checkup' || status === 'complete') return 'done';
  if (status !== 'notActual') return null;
  return rejected ? 'rejected' : 'withdrawn';
}

/** Whose move it is. */
export function actorOf(
  facts: Pick<Facts, 'status' | 'kind' | 'files' | 'act'>,
): 'author' | 'staff' | 'carrier' | 'nobody' {
  const shown = publicStatus(facts);
  if (shown === 'done') return facts.status === 'checkup' ? 'author' : 'nobody';
  if (shown === 'clarifying') return 'author';
  return facts.act === 'sent' ? 'carrier' : 'staff';
}
