import { useEffect, useRef, useState } from 'react';
import { announceTyping, type Message } from '#modules/conversations/api.ts';
import { buildUrl } from '../../api/call.ts';
import { subscribeToConversations } from '../live/live-stream.ts';

type Side = 'author' | 'staff';

/** Typing is announced at most this often; ms. */
const ANNOUNCE_MS = 3_000;
/** Without a new announcement the typing counts as ended after this time; ms. */
const GONE_MS = 6_000;

/** Without the loading bar and without a retry: a lost announcement is followed by the next. */
const announce = (id: string, internal: boolean): void =>
  void fetch(buildUrl(announceTyping, { params: { id } }), {
    method: announceTyping.method,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ internal }),
  }).catch(() => {});

/** The side that is typing in a conversation; its next message ends that. */
function useTypingSide(id: string, owner: string, messages: readonly Message[]): Side | null {
  const [side, setSide] = useState<Side | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribeToConversations(owner, (event) => {
      if (event.kind !== 'typing' || event.id !== id) return;
      setSide(event.side);
      clearTimeout(timer);
      timer = setTimeout(() => setSide(null), GONE_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [id, owner]);
  const last = messages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new message
  useEffect(() => setSide((typing) => (typing === last?.side ? null : typing)), [last?.seq]);
  return side;
}

/** Who is typing, and the announcement that the reader is; call it at each keystroke. */
export function useTyping(id: string, owner: string, messages: readonly Message[]) {
  const side = useTypingSide(id, owner, messages);
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    side,
    announce: (internal: boolean) => {
      const now = performance.now();
      if (now - announcedAt.current < ANNOUNCE_MS) return;
      announcedAt.current = now;
      announce(id, internal);
    },
  };
}
