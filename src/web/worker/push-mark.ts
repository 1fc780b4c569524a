import { browserStorage } from '../shell/stored-input.ts';

/** Push state of spec §3: the subscription in JSON, and whether the server has it. */
export type PushRegistration = { pushToken: string | null; pushRegistered: boolean };

const NOT_REGISTERED: PushRegistration = { pushToken: null, pushRegistered: false };

/** That state of this page: of the last registration, renewal or end of pushes; null before any of them. */
function createPushRegistration() {
  let state: PushRegistration | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    set(pushToken: string | null): PushRegistration {
      state = pushToken === null ? NOT_REGISTERED : { pushToken, pushRegistered: true };
      for (const listener of [...listeners]) listener();
      return state;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export const pushRegistration: ReturnType<typeof createPushRegistration> = createPushRegistration();

/** What this browser remembers of its registration for pushes. */
export type PushMark = { owner: string; id: string; endpoint: string };
export const PUSH_MARK = 'sapar:push';
/** Set when the offer after a purchase was answered here. */
export const PUSH_OFFERED = 'sapar:push-offered';

export function readPushMark(): PushMark | null {
  try {
    const mark: unknown = JSON.parse(browserStorage().getItem(PUSH_MARK) ?? 'null');
    return typeof mark === 'object' && mark !== null && 'owner' in mark && 'id' in mark && 'endpoint' in mark
      ? (mark as PushMark)
      : null;
  } catch {
    return null;
  }
}

export function savePushMark(mark: PushMark | null): void {
  const storage = browserStorage();
  if (mark) storage.setItem(PUSH_MARK, JSON.stringify(mark));
  else storage.removeItem(PUSH_MARK);
}
