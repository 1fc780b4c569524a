import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useOwner } from '../../shell/use-owner.ts';
import { subscribeToConversations } from '../live/live-stream.ts';

/** Several changes within this time are read at once; ms. */
const TOGETHER_MS = 1_000;
const POLL_MS = 30_000;
const TYPING_MS = 5_000;

/** Somebody is typing: a form may go when its page changes. */
const isTyping = (): boolean => {
  const field = document.activeElement;
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value !== '';
};

/**
 * Reads the data of a page anew whenever a conversation changes, as that of a request does when the request moves, and
 * every half minute; a hidden tab does so once it is looked at, and a page where somebody types afterwards. Not while
 * the page shows a refusal, which would go.
 */
export function useLivePage(conversationId: string | null, isRefused = false): void {
  const { revalidate } = useRevalidator();
  const owner = useOwner();
  useEffect(() => {
    if (isRefused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      if (document.hidden) return;
      if (isTyping()) timer = setTimeout(read, TYPING_MS);
      else void revalidate();
    };
    const soon = () => {
      timer ??= setTimeout(read, TOGETHER_MS);
    };
    const unsubscribe =
      conversationId === null
        ? () => {}
        : subscribeToConversations(
            owner,
            ({ kind, id }) => void (kind === 'changed' && id === conversationId && soon()),
          );
    const polling = setInterval(soon, POLL_MS);
    document.addEventListener('visibilitychange', soon);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      clearInterval(polling);
      document.removeEventListener('visibilitychange', soon);
    };
  }, [conversationId, isRefused, owner, revalidate]);
}
