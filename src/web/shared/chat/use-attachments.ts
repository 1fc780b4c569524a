import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileCategory } from '#kernel/file-category.ts';
import {
  discardFile,
  discardFirstFile,
  FILE_LIMIT,
  FILES_LIMIT,
  type MessageFile,
} from '#modules/conversations/api.ts';
import { call } from '../../api/call.ts';
import { asProblem, isNetworkProblem } from '../../api/problem.ts';
import { type Refusal, toRefusal } from './refusal.ts';
import { type Upload, uploadFile } from './upload-file.ts';

/** A file of the next message. */
export type Attachment = {
  key: string;
  name: string;
  /** What its sender says that it is. */
  category: FileCategory;
  state:
    | { kind: 'uploading'; part: number }
    | { kind: 'done'; file: MessageFile }
    | { kind: 'failed'; refusal: Refusal; again: boolean };
};

const tooLarge: Refusal = { code: 'conversations.file_too_large', values: { megabytes: FILE_LIMIT / 1024 / 1024 } };
const tooMany: Refusal = { code: 'conversations.too_many_files', values: { count: FILES_LIMIT } };

/** Whether the same file may be accepted later: nothing was said against the file itself. */
function mayHelpAgain(thrown: unknown): boolean {
  const status = asProblem(thrown)?.status ?? 0;
  return isNetworkProblem(thrown) || status >= 500 || status === 429;
}

const discard = (id: string | null, fileId: string) =>
  id === null ? call(discardFirstFile, { params: { fileId } }) : call(discardFile, { params: { id, fileId } });

/**
 * Files of the next message: each is uploaded as soon as it is added. `conversationId` is null before the first
 * message.
 */
export function useAttachments(conversationId: string | null, upload: Upload = uploadFile) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const cancels = useRef(new Map<string, () => void>());
  const sources = useRef(new Map<string, File>());
  useEffect(() => {
    const running = cancels.current;
    return () => {
      for (const cancel of running.values()) cancel();
    };
  }, []);
  const change = (key: string, changed: Partial<Attachment>) =>
    setAttachments((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const setState = (key: string, state: Attachment['state']) => change(key, { state });

  const start = (key: string, file: File) => {
    const { done, cancel } = upload(conversationId, file, (part) => setState(key, { kind: 'uploading', part }));
    cancels.current.set(key, cancel);
    done
      .then(
        (uploaded) => setState(key, { kind: 'done', file: uploaded }),
        (thrown) => setState(key, { kind: 'failed', refusal: toRefusal(thrown), again: mayHelpAgain(thrown) }),
      )
      .finally(() => cancels.current.delete(key));
  };
  const add = (files: Iterable<File>) => {
    let count = attachments.length;
    for (const file of files) {
      const key = crypto.randomUUID();
      count += 1;
      const refusal = file.size > FILE_LIMIT ? tooLarge : count > FILES_LIMIT ? tooMany : null;
      const state: Attachment['state'] = refusal
        ? { kind: 'failed', refusal, again: false }
        : { kind: 'uploading', part: 0 };
      setAttachments((all) => [...all, { key, name: file.name, category: 'commons', state }]);
      if (refusal) continue;
      sources.current.set(key, file);
      start(key, file);
    }
  };
  const remove = (key: string) => {
    cancels.current.get(key)?.();
    cancels.current.delete(key);
    sources.current.delete(key);
    const state = attachments.find((one) => one.key === key)?.state;
    setAttachments((all) => all.filter((one) => one.key !== key));
    // A file that is not discarded is removed later all the same.
    if (state?.kind === 'done') discard(conversationId, state.file.id).catch(() => {});
  };
  const retry = (key: string) => {
    const file = sources.current.get(key);
    if (!file) return;
    setState(key, { kind: 'uploading', part: 0 });
    start(key, file);
  };
  /** Of a message that was refused, or kept over a reload. */
  const restore = useCallback(
    (files: readonly MessageFile[]) =>
      setAttachments((all) => [
        ...files.map(
          (file): Attachment => ({
            key: file.id,
            name: file.name,
            category: file.category,
            state: { kind: 'done', file },
          }),
        ),
        ...all,
      ]),
    [],
  );
  return {
    attachments,
    busy: attachments.some(({ state }) => state.kind === 'uploading'),
    uploaded: attachments.flatMap(({ state, category }) =>
      state.kind === 'done' ? [{ ...state.file, category }] : [],
    ),
    add,
    remove,
    retry,
    setCategory: (key: string, category: FileCategory) => change(key, { category }),
    restore,
    /** They went with a message; those that failed stay. */
    clearUploaded: () => setAttachments((all) => all.filter(({ state }) => state.kind !== 'done')),
  };
}
