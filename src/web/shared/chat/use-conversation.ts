import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Conversation,
  type ConversationHistory,
  catchUp,
  deleteMessage,
  editMessage,
  type Message,
  markRead,
  mergeMessages,
  readConversation,
} from '#modules/conversations/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import { useOwner } from '../../shell/use-owner.ts';
import { subscribeToConversations } from '../live/live-stream.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { useOutbox } from './use-outbox.ts';
import { useTyping } from './use-typing.ts';

/** Without a live stream the conversation is read at this interval; ms. */
const POLL_MS = 20_000;

const later = (a: Conversation, b: Conversation): Conversation => (a.seq > b.seq ? a : b);

/** Calls back at every sign that the conversation may have changed. */
function useWakeUps(id: string, owner: string, wake: () => void): void {
  useEffect(() => {
    const unsubscribe = subscribeToConversations(owner, (event) => {
      if (event.kind === 'changed' && event.id === id) wake();
    });
    const timer = setInterval(wake, POLL_MS);
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      unsubscribe();
      clearInterval(timer);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [id, owner, wake]);
}

/** Marks everything up to a message as read, as soon as the page is looked at; 0: there is nothing to mark. */
function useReadMark(id: string, seq: number, onRead: (answer: Conversation) => void): void {
  useEffect(() => {
    if (seq === 0) return;
    const stop = new AbortController();
    const read = () => {
      if (document.hidden) return;
      call(markRead, { params: { id }, body: { seq } })
        .then((answer) => {
          stop.abort();
          onRead(answer);
        })
        .catch(() => {});
    };
    read();
    document.addEventListener('visibilitychange', read, { signal: stop.signal });
    return () => stop.abort();
  }, [id, seq, onRead]);
}

/** A conversation that keeps up with the server, and what its reader can do. */
export function useConversation(initial: ConversationHistory) {
  const { id } = initial.conversation;
  const owner = useOwner();
  const [conversation, setConversation] = useState(initial.conversation);
  const [messages, setMessages] = useState<readonly Message[]>(initial.messages);
  const [older, setOlder] = useState(initial.older);
  const hasOlder = useRef(initial.older);
  const next = useRef(initial.conversation.seq);
  /** Where to catch up from once more: changes since then may belong to a page that has come meanwhile. */
  const again = useRef(Number.POSITIVE_INFINITY);
  const merge = (received: readonly Message[]) => setMessages((known) => mergeMessages(known, received));

  const wake = useOneAtATime(async () => {
    for (let more = true; more; ) {
      next.current = Math.min(next.current, again.current);
      again.current = Number.POSITIVE_INFINITY;
      const answer = await call(catchUp, { params: { id }, query: { after: next.current } });
      // Changes of pages that are not loaded come with those pages.
      const isWhole = !hasOlder.current;
      setMessages((known) => {
        const oldest = known[0]?.seq ?? 0;
        return mergeMessages(
          known,
          answer.messages.filter(({ seq }) => isWhole || seq >= oldest),
        );
      });
      setConversation((known) => later(known, answer.conversation));
      next.current = answer.next;
      more = answer.more;
    }
  });
  const outbox = useOutbox(id, owner, (message) => {
    merge([message]);
    wake();
  });
  const { flush } = outbox;
  const wakeAndSend = useCallback(() => {
    wake();
    flush();
  }, [wake, flush]);
  useWakeUps(id, owner, wakeAndSend);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded data of the page may be newer
  useEffect(wake, [initial, wake]);

  const attempt = async (change: () => Promise<Message>): Promise<boolean> => {
    try {
      merge([await change()]);
      outbox.setRefusal(null);
      return true;
    } catch (thrown) {
      outbox.setRefusal(asProblem(thrown)?.code ?? 'common.network');
      return false;
    }
  };
  /** Loads earlier pages until a message is among them. */
  const loadBackTo = async (seq: number) => {
    let first = messages[0]?.seq ?? 0;
    for (let more = older; more && first > seq; ) {
      const before = next.current;
      const page = await call(readConversation, { params: { id }, query: { before: first } });
      merge(page.messages);
      setOlder(page.older);
      hasOlder.current = page.older;
      again.current = Math.min(again.current, before);
      more = page.older;
      first = page.messages[0]?.seq ?? 0;
    }
    wake();
  };
  const loading = (pages: Promise<void>) => pages.catch(() => outbox.setRefusal('common.network'));
  const lastSeq = messages.findLast(({ side }) => side !== conversation.side)?.seq ?? 0;
  const onRead = useCallback((answer: Conversation) => setConversation((known) => later(known, answer)), []);
  useReadMark(id, lastSeq > conversation.readUpTo ? lastSeq : 0, onRead);
  // A note may name this reader, who has seen it then.
  useReadMark(id, messages.findLast(({ internal, mine }) => internal && !mine)?.seq ?? 0, onRead);

  const typing = useTyping(id, owner, messages);
  // Its answer may be lost and the message arrive by the stream: it stands there once.
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return {
    ...outbox,
    unsent: outbox.unsent.filter(({ clientId }) => !arrived.has(clientId)),
    typing,
    conversation,
    messages,
    older,
    loadOlder: () => void loading(loadBackTo((messages[0]?.seq ?? 0) - 1)),
    loadBackTo: (seq: number) => loading(loadBackTo(seq)),
    edit: (seq: number, text: string) => attempt(() => call(editMessage, { params: { id, seq }, body: { text } })),
    remove: (seq: number) => attempt(() => call(deleteMessage, { params: { id, seq } })),
  };
}
