import { decideAccess } from '#kernel/access.ts';
import { listApprovals } from '#modules/approvals/api.ts';
import { listStaffConversations } from '#modules/conversations/api.ts';
import type { SignedInUser } from '#modules/identity/api.ts';
import { listLetters } from '#modules/inbound-mail/api.ts';
import { listOwnRequests, listRequestQueue } from '#modules/requests/api.ts';
import { listStaffTasks } from '#modules/tasks/api.ts';
import { listApprovals as listTrips } from '#modules/travel-approvals/api.ts';
import type { Call } from '../../api/call-type.ts';

/** The number of pending items of a screen, and whether one of them is overdue. */
export type PendingWork = { count: number; late?: boolean };

const OPEN_REQUESTS = ['new', 'process', 'paused', 'revision'] as const;

/** Pending work of a user, by the address of its screen. A count that fails is left out. */
export async function loadPendingWork(call: Call, user: SignedInUser): Promise<Readonly<Record<string, PendingWork>>> {
  const { contract } = user;
  const staff = decideAccess('staff', user) === 'yes';
  const counts: Record<string, () => Promise<PendingWork>> = {
    ...(contract && {
      '/account/requests': async () => {
        const { requests } = await call(listOwnRequests, { query: { status: 'clarifying' } });
        return { count: requests.length };
      },
    }),
    ...(contract?.kind === 'corporate' && {
      '/account/approvals': async () => {
        const { approvals, approver } = await call(listTrips, {});
        return {
          count: approver
            ? approvals.filter(({ open, travelApproval }) => open && travelApproval.approval?.state === 'waiting')
                .length
            : 0,
        };
      },
    }),
    ...(staff && {
      '/office/requests': async () => {
        const { counts: byStatus } = await call(listRequestQueue, { query: {} });
        return { count: OPEN_REQUESTS.reduce((all, status) => all + (byStatus[status] ?? 0), 0) };
      },
      '/office/chats': async () => ({ count: (await call(listStaffConversations, { query: {} })).unread }),
      '/office/letters': async () => ({ count: (await call(listLetters, { query: {} })).open }),
      '/office/tasks': async () => ({ count: (await call(listStaffTasks, { query: {} })).open }),
    }),
    ...(decideAccess('finance', user) === 'yes' && {
      '/office/approvals': async () => ({ count: (await call(listApprovals, {})).waiting.length }),
    }),
  };
  const results = await Promise.all(
    Object.entries(counts).map(async ([path, count]) => [path, await count().catch(() => null)] as const),
  );
  return Object.fromEntries(results.flatMap(([path, waiting]) => (waiting?.count ? [[path, waiting]] : [])));
}
