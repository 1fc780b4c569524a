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
import { subscribeToConversations } from './conversation-stream.ts';
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

/** A conversation that keeps up with the server, and what its reader can do. */
export function useConversation(initial: ConversationHistory) {
  const { id } = initial.conversation;
  const owner = useOwner();
  const [conversation, setConversation] = useState(initial.conversation);
  const [messages, setMessages] = useState<readonly Message[]>(initial.messages);
  const [older, setOlder] = useState(initial.older);
  const next = useRef(initial.conversation.seq);
  const merge = (received: readonly Message[]) => setMessages((known) => mergeMessages(known, received));

  const wake = useOneAtATime(async () => {
    for (let more = true; more; ) {
      const answer = await call(catchUp, { params: { id }, query: { after: next.current } });
      const oldest = messages[0]?.seq ?? 0;
      // Changes of pages that are not loaded come with those pages.
      merge(answer.messages.filter(({ seq }) => !older || seq >= oldest));
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
      const page = await call(readConversation, { params: { id }, query: { before: first } });
      merge(page.messages);
      setOlder(page.older);
      more = page.older;
      first = page.messages[0]?.seq ?? 0;
    }
  };
  const loading = (pages: Promise<void>) => pages.catch(() => outbox.setRefusal('common.network'));
  const lastSeq = messages.findLast(({ side }) => side !== conversation.side)?.seq ?? 0;
  const readSeq = conversation.readBy[conversation.side];
  useEffect(() => {
    if (lastSeq <= readSeq) return;
    const read = () => {
      if (document.hidden) return;
      call(markRead, { params: { id }, body: { seq: lastSeq } })
        .then((answer) => setConversation((known) => later(known, answer)))
        .catch(() => {});
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, lastSeq, readSeq]);

  // A note may name this reader, who has seen it then.
  const lastNote = messages.findLast(({ internal, mine }) => internal && !mine)?.seq ?? 0;
  useEffect(() => {
    if (lastNote > 0) call(markRead, { params: { id }, body: { seq: lastNote } }).catch(() => {});
  }, [id, lastNote]);

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
