import { useEffect } from 'react';
import { useOwner } from '../../shell/use-owner.ts';
import { subscribeToConversations } from '../live/live-stream.ts';
import { useBackgroundReload } from '../live/use-background-reload.ts';

/** Several changes within this time are read at once; ms. */
const TOGETHER_MS = 1_000;
const POLL_MS = 30_000;
const TYPING_MS = 5_000;

/** Somebody is typing: a form may go when its page changes. The field of a chat stays with what is typed in it. */
const isTyping = (): boolean => {
  const field = document.activeElement;
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return isField && field.value !== '' && field.closest('[data-live-chat]') === null;
};

/**
 * Reads the data of a page anew whenever its request or its conversation changes, and every half minute; a hidden tab
 * does so once it is looked at, and a page where somebody types afterwards. Not while the page shows a refusal, which
 * would go.
 */
export function useLivePage(
  { requestId, conversationId }: { requestId?: string; conversationId?: string | undefined },
  isRefused = false,
): void {
  const reload = useBackgroundReload();
  const owner = useOwner();
  useEffect(() => {
    if (isRefused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      if (document.hidden) return;
      if (isTyping()) timer = setTimeout(read, TYPING_MS);
      else if (!reload()) timer = setTimeout(read, TOGETHER_MS);
    };
    const soon = () => {
      timer ??= setTimeout(read, TOGETHER_MS);
    };
    const unsubscribe =
      requestId === undefined
        ? () => {}
        : subscribeToConversations(owner, ({ kind, id }) => {
            if (kind === 'request' ? id === requestId : kind === 'changed' && id === conversationId) soon();
          });
    const polling = setInterval(soon, POLL_MS);
    document.addEventListener('visibilitychange', soon);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      clearInterval(polling);
      document.removeEventListener('visibilitychange', soon);
    };
  }, [requestId, conversationId, isRefused, owner, reload]);
}
