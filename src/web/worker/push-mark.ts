import { browserStorage } from '../shell/stored-input.ts';

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
