import { answerBy, deadlineAfterPause, type Priority, prioritisedDeadline } from '#kernel/service-clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Conversation } from '../api.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationStatus } from '../domain/conversation.ts';
import type { ConversationsDeps } from '../ports.ts';

export type TicketClock = Pick<ConversationRow, 'priority' | 'deadline' | 'counting' | 'pausedAt'>;

/** The clock of a request's conversation is that of the request. */
export const NO_CLOCK: TicketClock = { priority: 'normal', deadline: null, counting: null, pausedAt: null };

type ClockDeps = Pick<ConversationsDeps, 'clock' | 'supportHours' | 'serviceLevel'>;

/** The clock of a support ticket that is opened now. */
export async function newClock({ clock, supportHours, serviceLevel }: ClockDeps, tx: Tx): Promise<TicketClock> {
  const level = await serviceLevel(tx, 'normal');
  const deadline = answerBy(level, supportHours(), clock.now());
  return { priority: 'normal', deadline, counting: level.counting, pausedAt: null };
}

/** A clock stands while its ticket is paused, and goes on with what was left of its time. */
export function clockAt(
  { clock, supportHours }: Pick<ConversationsDeps, 'clock' | 'supportHours'>,
  { deadline, counting, pausedAt }: Pick<ConversationRow, 'deadline' | 'counting' | 'pausedAt'>,
  status: ConversationStatus,
): Partial<TicketClock> {
  if (deadline === null || counting === null) return {};
  const now = clock.now();
  if (status === 'paused') return { pausedAt: pausedAt ?? now };
  if (pausedAt === null) return {};
  return { pausedAt: null, deadline: deadlineAfterPause({ deadline, counting, pausedAt }, supportHours(), now) };
}

/** The clock of a ticket whose priority changes. */
export async function prioritisedClock(
  { clock, supportHours, serviceLevel }: ClockDeps,
  tx: Tx,
  { deadline, counting, pausedAt }: Pick<ConversationRow, 'deadline' | 'counting' | 'pausedAt'>,
  priority: Priority,
): Promise<Partial<TicketClock>> {
  if (deadline === null || counting === null) return { priority };
  const level = await serviceLevel(tx, priority);
  const moved = prioritisedDeadline(
    { deadline, counting, pausedAt },
    { priority, level, hours: supportHours(), now: clock.now() },
  );
  return { priority, ...moved };
}

/** Both sides see the same clock; a complete ticket has none. */
export const viewClock = ({ status, priority, deadline, pausedAt }: ConversationRow): Conversation['clock'] =>
  deadline === null || status === 'complete'
    ? null
    : {
        priority,
        deadline: deadline.toISOString(),
        pausedAt: status === 'paused' && pausedAt ? pausedAt.toISOString() : null,
      };
