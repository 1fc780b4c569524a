import { useEffect, useRef, useState } from 'react';
import { type Message, postMessage } from '#modules/conversations/api.ts';
import { call } from '../../api/call.ts';
import { asProblem, isNetworkProblem } from '../../api/problem.ts';
import type { ChosenOrder } from './message-card-link.tsx';
import { readDeviceState, storeDeviceState, type UnsentMessage } from './unsent-messages.ts';
import { useAttachments } from './use-attachments.ts';
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

/**
 * The draft with its order and files, and messages that wait to be sent; the text of the draft and the messages are
 * kept on the device.
 */
export function useOutbox(id: string, owner: string, onPosted: (message: Message) => void) {
  const [draft, setDraft] = useState('');
  const [order, setOrder] = useState<ChosenOrder | null>(null);
  const files = useAttachments(id);
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
      try {
        onPosted(await call(postMessage, { params: { id }, body: bodyOf(first) }));
        setRefusal(null);
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (isNetworkProblem(thrown) || !problem || problem.status >= 500 || problem.status === 429) return;
        // Refused: the text goes back into the field, so that nothing typed is lost.
        setRefusal(problem.code);
        const { text, order: quoted, files: attached } = first;
        setDraft((typed) => (typed === '' || text === '' ? `${text}${typed}` : `${text}\n${typed}`));
        if (quoted && problem.code !== 'conversations.no_order') setOrder(quoted);
        if (attached && problem.code !== 'conversations.no_file') files.restore(attached);
      }
      update(queue.current.slice(1));
    }
  });
  useEffect(() => {
    const stored = readDeviceState(id, owner);
    setDraft((typed) => typed || stored.draft);
    queue.current = [...stored.unsent];
    setUnsent(queue.current);
    setRestored(true);
    flush();
  }, [id, owner, flush]);
  useEffect(() => {
    if (restored) storeDeviceState(id, owner, { draft, unsent: [...unsent] });
  }, [restored, id, owner, draft, unsent]);
  /** Sends the order and the uploaded files with it. */
  const send = (message: Pick<UnsentMessage, 'text' | 'replyTo' | 'internal'>) => {
    const attached = { ...(order && { order }), ...(files.uploaded.length > 0 && { files: files.uploaded }) };
    update([...queue.current, { ...message, ...attached, clientId: crypto.randomUUID() }]);
    setDraft('');
    setOrder(null);
    files.clearUploaded();
    flush();
  };
  return { draft, setDraft, order, setOrder, files, unsent, refusal, setRefusal, send, flush };
}
