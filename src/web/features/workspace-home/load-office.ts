import { decideAccess } from '#kernel/access.ts';
import { listApprovals } from '#modules/approvals/api.ts';
import { readStart } from '#modules/company/api.ts';
import { listStaffConversations } from '#modules/conversations/api.ts';
import type { SignedInUser } from '#modules/identity/api.ts';
import { listLetters } from '#modules/inbound-mail/api.ts';
import { listRequestQueue } from '#modules/requests/api.ts';
import { findOrders } from '#modules/sales/api.ts';
import { listStaffTasks } from '#modules/tasks/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import type { OfficeWork } from './office-page.tsx';

const ROWS = 6;
const OPEN_REQUESTS = ['new', 'process', 'paused', 'revision'] as const;

/** The queues that a member of staff serves; one that cannot be read is named in `failed`. */
export async function loadOffice(call: Call, account: SignedInUser, q: string, now: string): Promise<OfficeWork> {
  const failed: OfficeWork['failed'][number][] = [];
  async function work<T>(name: OfficeWork['failed'][number], mayRead: boolean, read: () => Promise<T>) {
    if (!mayRead) return null;
    try {
      return await read();
    } catch {
      failed.push(name);
      return null;
    }
  }
  const staff = decideAccess('staff', account) === 'yes';
  const [start, requests, tasks, approvals, chats, letters, found] = await Promise.all([
    // Help for the first day: the queues are shown without it.
    decideAccess('admin', account) === 'yes' ? call(readStart, {}).catch(() => null) : null,
    work('requests', staff, async () => {
      const { requests: rows, counts } = await call(listRequestQueue, { query: {} });
      const count = OPEN_REQUESTS.reduce((all, status) => all + (counts[status] ?? 0), 0);
      return { rows: rows.slice(0, ROWS), count };
    }),
    work('tasks', staff, async () => {
      const { tasks: rows, open } = await call(listStaffTasks, { query: {} });
      return { rows: rows.slice(0, ROWS), count: open };
    }),
    work('approvals', decideAccess('finance', account) === 'yes', async () => {
      const { waiting } = await call(listApprovals, {});
      return { rows: waiting.slice(0, ROWS), count: waiting.length };
    }),
    work('chats', staff, async () => {
      const { items, unread } = await call(listStaffConversations, { query: { filter: 'due' } });
      return { rows: items.slice(0, ROWS), count: Math.max(unread, items.length) };
    }),
    work('letters', staff, async () => {
      const { letters: rows, open } = await call(listLetters, { query: {} });
      return { rows: rows.slice(0, ROWS), count: open };
    }),
    // Users of a contract find its orders in their own list.
    staff && q !== '' ? call(findOrders, { query: { q } }).catch(throwRouteError) : null,
  ]);
  const queues = { requests, tasks, approvals, chats, letters };
  return { start: start?.steps ?? [], ...queues, failed, q, found: found?.orders ?? null, staff, now };
}
