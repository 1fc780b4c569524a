import { useEffect, useRef, useState } from 'react';
import { type Message, postMessage } from '#modules/conversations/api.ts';
import { call } from '../../api/call.ts';
import { asProblem, isNetworkProblem } from '../../api/problem.ts';
import type { ChosenOrder } from './message-card-link.tsx';
import {
  type Draft,
  forgetUnsent,
  NO_DRAFT,
  readDraft,
  readUnsent,
  storeDraft,
  storeUnsent,
  type UnsentMessage,
} from './unsent-messages.ts';
import { useAttachments } from './use-attachments.ts';
import { useKeptFiles } from './use-kept-files.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

const bodyOf = ({ order, files, ...message }: UnsentMessage) => ({
  ...message,
  ...(order && { orderId: order.orderId, ...(order.ticket && { ticket: order.ticket }) }),
  ...(files && {
    fileIds: files.map((file) => file.id),
    // A message that was stored by an earlier release has files without one.
    categories: Object.fromEntries(files.map(({ id, category }) => [id, category ?? 'commons'])),
  }),
});

/** After a refusal: in front of what was typed since; for staff alone when either is. */
const putBack = (typed: Draft, { text, replyTo, internal }: UnsentMessage): Draft => ({
  text: typed.text === '' || text === '' ? `${text}${typed.text}` : `${text}\n${typed.text}`,
  replyTo: typed.replyTo ?? replyTo,
  internal: typed.internal || internal,
});

/**
 * The draft with its order and files, and messages that wait to be sent; all of them are kept on the device.
 */
export function useOutbox(id: string, owner: string, onPosted: (message: Message) => void) {
  const [draft, setDraft] = useState<Draft>(NO_DRAFT);
  const [order, setOrder] = useState<ChosenOrder | null>(null);
  const files = useAttachments(id);
  useKeptFiles(id, owner, files);
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const queue = useRef<UnsentMessage[]>([]);
  const update = (next: UnsentMessage[]) => {
    queue.current = next;
    setUnsent(next);
  };
  const flush = useOneAtATime(async () => {
    for (let first = queue.current[0]; first; first = queue.current[0]) {
      const { clientId } = first;
      try {
        onPosted(await call(postMessage, { params: { id }, body: bodyOf(first) }));
        setRefusal(null);
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (isNetworkProblem(thrown) || !problem || problem.status >= 500 || problem.status === 429) return;
        // Refused: the text goes back into the field, so that nothing typed is lost.
        setRefusal(problem.code);
        const refused = first;
        setDraft((typed) => putBack(typed, refused));
        if (refused.order && problem.code !== 'conversations.no_order') setOrder(refused.order);
        if (refused.files && problem.code !== 'conversations.no_file') files.restore(refused.files);
      }
      update(queue.current.slice(1));
      forgetUnsent(id, clientId);
    }
  });
  useEffect(() => {
    const stored = readDraft(id, owner);
    setDraft((typed) => (typed.text === '' ? stored.draft : typed));
    setOrder((chosen) => chosen ?? stored.order);
    queue.current = readUnsent(id, owner);
    setUnsent(queue.current);
    setRestored(true);
    flush();
  }, [id, owner, flush]);
  useEffect(() => {
    if (restored) storeDraft(id, owner, { draft, order });
  }, [restored, id, owner, draft, order]);
  /** Sends the draft with the order and the uploaded files. `internal`: also for an answer to a note. */
  const send = (text: string, internal: boolean) => {
    const attached = { ...(order && { order }), ...(files.uploaded.length > 0 && { files: files.uploaded }) };
    const message = { text, replyTo: draft.replyTo, internal, ...attached, clientId: crypto.randomUUID() };
    update([...queue.current, message]);
    storeUnsent(id, owner, message);
    setDraft({ ...NO_DRAFT, internal: draft.internal });
    setOrder(null);
    files.clearUploaded();
    flush();
  };
  return { draft, setDraft, order, setOrder, files, unsent, refusal, setRefusal, send, flush };
}
