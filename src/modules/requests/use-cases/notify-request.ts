import type { AuthorNotice, ColleagueNotice, DeskNotice } from '#kernel/request-news.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { RequestRow } from '../db/request-queries.ts';
import type { RequestsDeps, StaffNoticeKind } from '../ports.ts';

/** The author's page of a request. */
export const pathOf = ({ id, kind }: Pick<RequestRow, 'id' | 'kind'>): string =>
  kind === 'travel' ? accountPathOf({ id }) : `/bid-return/${id}`;
/** The page of a request for who signs in. */
export const accountPathOf = ({ id }: Pick<RequestRow, 'id'>): string => `/account/requests/${id}`;

/**
 * Notifies one member of staff of a request of theirs, by their settings; `dedupe` makes a repeat the same notice. It
 * contains no names.
 */
export const notifyColleague = (
  deps: Pick<RequestsDeps, 'notifications'>,
  tx: Tx,
  { id, number }: Pick<RequestRow, 'id' | 'number'>,
  {
    userId,
    kind,
    dedupe,
    ...facts
  }: {
    userId: string;
    kind: StaffNoticeKind;
    dedupe: string;
    variant?: ColleagueNotice | DeskNotice;
    option?: number;
    until?: string;
  },
): Promise<void> =>
  deps.notifications.notifyUser(tx, userId, {
    kind,
    facts: { order: '', request: number, variant: null, path: `/office/requests/${id}`, ...facts },
    dedupe: `${kind}:${id}:${dedupe}`,
  });

/** Staff who may take a free request: not its author, nor who is of its contract. */
export async function listDesk(
  deps: Pick<RequestsDeps, 'membersOf' | 'listExecutors'>,
  db: Executor,
  { userId, contractId }: Pick<RequestRow, 'userId' | 'contractId'>,
): Promise<string[]> {
  const members = contractId === null ? [] : await deps.membersOf(db, contractId);
  const authors = new Set([userId, ...members.map(({ id }) => id)]);
  return (await deps.listExecutors(db)).map(({ id }) => id).filter((id) => !authors.has(id));
}

/** Notices of several like events within ten minutes are one. */
export const momentOf = (at: Date): string => String(Math.floor(at.getTime() / 600_000));

/** Notifies the users of a request's contract, or its author, of a move that no e-mail is sent about. */
export async function notifyAuthor(
  deps: Pick<RequestsDeps, 'notifications'>,
  tx: Tx,
  row: RequestRow,
  { variant, dedupe, until }: { variant: AuthorNotice; dedupe: string; until?: string },
): Promise<void> {
  const notice = {
    kind: 'request-news' as const,
    facts: { order: row.orderNumber ?? '', request: row.number, variant, path: pathOf(row), until },
    dedupe: `request-news:${row.id}:${variant}:${dedupe}`,
  };
  if (row.contractId !== null) await deps.notifications.notifyContract(tx, { ...notice, contractId: row.contractId });
  else if (row.userId !== null) await deps.notifications.notifyUser(tx, row.userId, notice);
}
