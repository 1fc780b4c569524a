import { invalidField } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import type { RequestsDeps } from '../ports.ts';
import { toChatRequest } from './chat-in-request.ts';
import { moveRequest } from './move-request.ts';
import { listDesk, notifyColleague } from './notify-request.ts';
import { isServing, requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { readStaffRequest } from './staff-queue.ts';

/**
 * Gives a request to a member of staff: a free one by anybody of staff, one in work by its executor or an
 * administrator; never to its author or who is of its contract. A note is written into its chat: for staff only, unless
 * the author's side writes it. @throws AppError not_found `requests.not_found`; invalid `requests.unknown_executor`,
 * `requests.own_request`; conflict `requests.action_not_allowed`.
 */
export async function assignRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { executorId, note }: { executorId: string; note: string },
): Promise<StaffRequest> {
  const { userId, roles } = requireStaff(visitor);
  const executor = (await deps.listExecutors(deps.db)).find((one) => one.id === executorId);
  if (!executor) throw invalidField('executorId', 'requests.unknown_executor');
  await inTransaction(deps.db, async (tx) => {
    const { row } = await moveRequest(
      deps,
      tx,
      id,
      {
        on: 'assigned',
        by: userId,
        to: executor.id,
        name: executor.name,
        lead: roles.includes('ROLE_ADMIN'),
        ip: visitor.ip,
      },
      async (current) => {
        if (!(await listDesk(deps, tx, current)).includes(executor.id))
          throw invalidField('executorId', 'requests.own_request');
      },
    );
    if (executor.id !== userId)
      await notifyColleague(deps, tx, row, { userId: executor.id, kind: 'request-assigned', dedupe: deps.ids() });
    if (note !== '')
      await deps.conversations.start(tx, visitor, toChatRequest(row), {
        clientId: deps.ids(),
        text: note,
        internal: isServing(visitor, row),
      });
  });
  return readStaffRequest(deps, visitor, id);
}
