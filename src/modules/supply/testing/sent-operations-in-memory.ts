import type { SentOperation, SentOperations } from '../domain/sent-operations.ts';

/** For tests of an adapter alone. */
export function sentOperationsInMemory(): SentOperations {
  const kept = new Map<string, SentOperation>();
  return {
    async claim({ opId, kind, subject, sentAt, target }) {
      const was = kept.get(opId);
      const again = was && was.kind === kind && was.subject === subject && ['refused', 'never'].includes(was.state);
      if (was && !again) return { mine: false, operation: was };
      const operation: SentOperation = {
        opId,
        kind,
        subject,
        sentAt,
        state: 'sent',
        target: target ?? was?.target ?? null,
        attempt: (was?.attempt ?? 0) + 1,
      };
      kept.set(opId, operation);
      return { mine: true, operation };
    },
    find: async (opId) => kept.get(opId) ?? null,
    async aim(opId, target) {
      const was = kept.get(opId);
      if (was) kept.set(opId, { ...was, target });
    },
    async end({ opId, attempt }, state, target) {
      const was = kept.get(opId);
      if (was && was.state !== 'done' && (state === 'done' || was.attempt === attempt))
        kept.set(opId, { ...was, state, target: target ?? was.target });
    },
  };
}
