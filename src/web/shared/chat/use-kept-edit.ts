import { useEffect, useRef, useState } from 'react';
import type { Message } from '#modules/conversations/api.ts';
import { browserStorage, readInput, storeInput } from '../../shell/stored-input.ts';
import { useOwner } from '../../shell/use-owner.ts';
import type { Editing } from './composer.tsx';

const formOf = (id: string): string => `chat-edit#${id}`;

/**
 * The message of a conversation whose text is being changed. What was typed is kept on the device until it is saved or
 * given up, and is there again after a reload.
 */
export function useKeptEdit(
  id: string,
  messages: readonly Message[],
): [Editing | null, (editing: Editing | null) => void] {
  const owner = useOwner();
  const [editing, setEditing] = useState<Editing | null>(null);
  const first = useRef(messages);
  useEffect(() => {
    const kept = readInput(browserStorage(), formOf(id), owner, Date.now());
    const message = first.current.find(
      ({ seq, mine, text }) => mine && text !== null && String(seq) === kept?.seq?.[0],
    );
    const text = kept?.text?.[0];
    if (message && text !== undefined) setEditing((current) => current ?? { message, text });
  }, [id, owner]);
  return [
    editing,
    (next) => {
      setEditing(next);
      const fields = next ? { seq: [String(next.message.seq)], text: [next.text] } : {};
      storeInput(browserStorage(), formOf(id), owner, fields, Date.now());
    },
  ];
}
