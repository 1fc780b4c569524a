import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { MessageFile } from '#modules/conversations/api.ts';
import { browserStorage, deleteInput, readInput, storeInput } from '../../shell/stored-input.ts';
import type { useAttachments } from './use-attachments.ts';

/** The server removes files that were not sent for an hour. */
const KEPT_MS = 55 * 60_000;
const formOf = (place: string): string => `chat-files#${place}`;

function readFiles(place: string, owner: string): MessageFile[] {
  try {
    const [text = '[]'] = readInput(browserStorage(), formOf(place), owner, Date.now())?.files ?? [];
    const files: unknown = JSON.parse(text);
    return Array.isArray(files) ? (files as MessageFile[]) : [];
  } catch {
    return [];
  }
}

/**
 * Uploaded files of the next message are there again after a reload, to be sent or discarded. `place` names the
 * conversation, or the form of a first message, which calls the returned function when it is sent: they are forgotten
 * once the form is gone, and stay where it was refused.
 */
export function useKeptFiles(place: string, owner: string, files: ReturnType<typeof useAttachments>): () => void {
  const { uploaded, restore } = files;
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    restore(readFiles(place, owner));
    setRestored(true);
  }, [place, owner, restore]);
  const text = uploaded.length > 0 ? JSON.stringify(uploaded) : null;
  useEffect(() => {
    if (restored)
      storeInput(browserStorage(), formOf(place), owner, text === null ? {} : { files: [text] }, Date.now(), KEPT_MS);
  }, [restored, place, owner, text]);
  const isSent = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isSent.current = false;
  }, [state]);
  useEffect(
    () => () => {
      if (isSent.current) deleteInput(browserStorage(), formOf(place));
    },
    [place],
  );
  return () => {
    isSent.current = true;
  };
}
