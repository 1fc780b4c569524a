import { answerBy, deadlineAfterPause, type Priority, prioritisedDeadline } from '#kernel/service-clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Conversation } from '../api.ts';
import type { ConversationRow } from '../db/schema.ts';
import type { ConversationStatus } from '../domain/conversation.ts';
import type { ConversationsDeps } from '../ports.ts';

export type TicketClock = Pick<ConversationRow, 'priority' | 'deadline' | 'counting' | 'pausedAt'>;

/** Before the first question, and of a request's conversation, whose clock is that of the request. */
export const NO_CLOCK: TicketClock = { priority: 'normal', deadline: null, counting: null, pausedAt: null };

type ClockDeps = Pick<ConversationsDeps, 'clock' | 'supportHours' | 'serviceLevel'>;

/** The clock of a support ticket runs while its author waits: an answer of staff ends it. */
export const STOPPED = { deadline: null, counting: null, pausedAt: null } as const satisfies Partial<TicketClock>;

/**
 * The clock of a conversation in which its author writes now: a question begins one where none waits for an answer,
 * and what is written meanwhile ends a pause.
 */
export async function clockOfQuestion(
  deps: ClockDeps,
  tx: Tx,
  row: Pick<ConversationRow, 'subjectKind' | 'waitingSince'> & TicketClock,
): Promise<Partial<TicketClock>> {
  if (row.subjectKind !== 'support') return {};
  if (row.waitingSince !== null && row.deadline !== null) return clockAt(deps, row, 'process');
  const level = await deps.serviceLevel(tx, row.priority);
  const deadline = answerBy(level, deps.supportHours(), deps.clock.now());
  return { deadline, counting: level.counting, pausedAt: null };
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

/** Both sides see the same clock; a ticket that is answered or complete has none. */
export const viewClock = ({ status, priority, deadline, pausedAt }: ConversationRow): Conversation['clock'] =>
  deadline === null || status === 'complete'
    ? null
    : {
        priority,
        deadline: deadline.toISOString(),
        pausedAt: status === 'paused' && pausedAt ? pausedAt.toISOString() : null,
      };
