import { needsDocuments, type RequestState, type RequestStatus } from './request-state.ts';

/** Return request statuses of spec §4, as the author sees them. */
export const PUBLIC_STATUSES = ['new', 'processing', 'clarifying', 'done', 'unknown'] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];

const PUBLIC_STATUS_OF: Readonly<Record<RequestStatus, PublicStatus>> = {
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
export const officeStatusesOf = (shown: PublicStatus): RequestStatus[] =>
  (Object.keys(PUBLIC_STATUS_OF) as RequestStatus[]).filter((status) => PUBLIC_STATUS_OF[status] === shown);

/**
 * Follows from the office status; a status this version does not know is `unknown`, never an error. One that waits for
 * the carrier or the hotel asks nothing of its author.
 */
export function publicStatus(state: Pick<RequestState, 'status' | 'kind' | 'files' | 'pauseReason'>): PublicStatus {
  const status = state.pauseReason === 'supplier' ? 'processing' : (PUBLIC_STATUS_OF[state.status] ?? 'unknown');
  return status === 'new' && needsDocuments(state.kind) && state.files === 0 ? 'clarifying' : status;
}

/** The result as the author sees it; null while open. `rejected`: staff refused it. */
export function requestResult(status: RequestStatus, rejected: boolean): 'done' | 'rejected' | 'withdrawn' | null {
  if (status === 'checkup' || status === 'complete') return 'done';
  if (status !== 'notActual') return null;
  return rejected ? 'rejected' : 'withdrawn';
}

/** Whose move it is. */
export function nextActor(
  state: Pick<RequestState, 'status' | 'kind' | 'files' | 'action' | 'pauseReason'>,
): 'author' | 'staff' | 'carrier' | 'nobody' {
  const shown = publicStatus(state);
  if (shown === 'done') return state.status === 'checkup' ? 'author' : 'nobody';
  if (shown === 'clarifying') return 'author';
  return state.action === 'sent' || state.pauseReason === 'supplier' ? 'carrier' : 'staff';
}
