import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Message } from '#modules/conversations/api.ts';

/** A reader this close to the end of the list reads what is new; px. */
const NEAR_END = 80;

const isNearEnd = (list: HTMLElement) => list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_END;

/**
 * Scrolls a list to a new message, unless its reader reads earlier ones and the message is of another person:
 * `newBelow` says then that there is something new, to which `showEnd` leads. `end` is the last item of the list.
 */
export function useScrollToNew(end: RefObject<HTMLElement | null>, last: Message | undefined, unsent: number) {
  const [newBelow, setNewBelow] = useState(false);
  const readsEnd = useRef(true);
  const opened = useRef(false);
  const sending = useRef(unsent);
  const lastSeq = last?.seq;
  const isOwn = last?.mine === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is looked at once
  useEffect(() => {
    const list = end.current?.parentElement;
    if (!list) return;
    const isSent = unsent > sending.current;
    sending.current = unsent;
    if (!opened.current) {
      opened.current = true;
      const unread = list.querySelector<HTMLElement>('[data-seq="unread"]');
      // What is new is read from its beginning.
      list.scrollTop = unread ? unread.offsetTop - list.offsetTop : list.scrollHeight;
      readsEnd.current = isNearEnd(list);
    } else if (isSent || isOwn || readsEnd.current) {
      list.scrollTop = list.scrollHeight;
      readsEnd.current = true;
    } else setNewBelow(true);
  }, [lastSeq, unsent]);
  return {
    newBelow,
    onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      readsEnd.current = isNearEnd(currentTarget);
      if (readsEnd.current) setNewBelow(false);
    },
    showEnd: () => {
      const list = end.current?.parentElement;
      if (!list) return;
      list.scrollTop = list.scrollHeight;
      list.focus({ preventScroll: true });
      readsEnd.current = true;
      setNewBelow(false);
    },
  };
}
