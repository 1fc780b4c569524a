import { admits } from '#kernel/access.ts';
import { listApprovals } from '#modules/approvals/api.ts';
import type { SignedIn } from '#modules/identity/api.ts';
import { listDesk, listOwnRequests } from '#modules/requests/api.ts';
import { listStaffTasks } from '#modules/tasks/api.ts';
import { listApprovals as listTrips } from '#modules/travel-approvals/api.ts';
import type { Call } from '../../api/call-type.ts';

/** How many things of a screen wait for the reader, and whether one of them is late. */
export type Waiting = { count: number; late?: boolean };

const OPEN_REQUESTS = ['new', 'process', 'paused', 'revision'];

/** What waits for a user, by the address of the screen that lists it. A count that fails is left out. */
export async function loadWaiting(call: Call, account: SignedIn): Promise<Readonly<Record<string, Waiting>>> {
  const { contract } = account;
  const staff = admits('staff', account) === 'yes';
  const counts: Record<string, () => Promise<Waiting>> = {
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
          count: approver ? approvals.filter(({ open, trip }) => open && trip.approval?.state === 'waiting').length : 0,
        };
      },
    }),
    ...(staff && {
      '/office/requests': async () => {
        const { counts: by } = await call(listDesk, { query: {} });
        return { count: OPEN_REQUESTS.reduce((all, status) => all + (by[status] ?? 0), 0) };
      },
      '/office/tasks': async () => ({ count: (await call(listStaffTasks, { query: {} })).open }),
    }),
    ...(admits('finance', account) === 'yes' && {
      '/office/approvals': async () => ({ count: (await call(listApprovals, {})).waiting.length }),
    }),
  };
  const known = await Promise.all(
    Object.entries(counts).map(async ([path, count]) => [path, await count().catch(() => null)] as const),
  );
  return Object.fromEntries(known.flatMap(([path, waiting]) => (waiting?.count ? [[path, waiting]] : [])));
}
