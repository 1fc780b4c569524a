/** What a conversation is about. */
export const SUBJECT_KINDS = ['request', 'support'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Statuses of a support ticket (spec §4). */
export const CONVERSATION_STATUSES = ['new', 'process', 'paused', 'complete'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

const NEXT_STATUSES: Readonly<Record<ConversationStatus, readonly ConversationStatus[]>> = {
  new: ['process', 'complete'],
  process: ['paused', 'complete'],
  paused: ['process', 'complete'],
  complete: [],
};
/** A completed conversation stays completed: a new one must be started. */
export const canMove = (from: ConversationStatus, to: ConversationStatus): boolean => NEXT_STATUSES[from].includes(to);

/** Characters of one message. */
export const MESSAGE_LIMIT = 4_000;
/** Messages of one page of the history. */
export const PAGE_SIZE = 50;

/** What catching up needs of a message. */
export type SequencedMessage = {
  /** Its place in the conversation. */
  readonly seq: number;
  /** The number of its last change: it was posted, edited or deleted. */
  readonly changedSeq: number;
};

/**
 * The messages after some more were received, in their order. The same change may arrive several times and in any
 * order: a message is replaced by a later change of itself only.
 */
export function mergeMessages<M extends SequencedMessage>(known: readonly M[], received: readonly M[]): M[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of received) {
    const held = bySeq.get(message.seq);
    if (!held || held.changedSeq < message.changedSeq) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
