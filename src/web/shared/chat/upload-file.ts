import { type MessageFile, uploadFiles, uploadFirstFiles } from '#modules/conversations/api.ts';
import { buildUrl } from '../../api/call.ts';
import { ApiProblem, asProblem, NETWORK_PROBLEM } from '../../api/problem.ts';

export type RunningUpload = { done: Promise<MessageFile>; cancel: () => void };
/** `onProgress` gets the part that was sent, from 0 to 1; without a conversation the file is for a first message. */
export type Upload = (conversationId: string | null, file: File, onProgress: (part: number) => void) => RunningUpload;

const problemOf = ({ status, responseText }: XMLHttpRequest): ApiProblem => {
  try {
    const problem = asProblem({ ...(JSON.parse(responseText) as object), status });
    if (problem) return problem;
  } catch {
    // The answer of a proxy.
  }
  return new ApiProblem(status, status === 413 ? 'conversations.file_too_large' : 'common.unavailable');
};

/** Uploads one file; `fetch` would not tell how much of it was sent. */
export const uploadFile: Upload = (conversationId, file, onProgress) => {
  const request = new XMLHttpRequest();
  const done = new Promise<MessageFile>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new ApiProblem(0, NETWORK_PROBLEM)));
    request.addEventListener('load', () => {
      if (request.status !== 201) return reject(problemOf(request));
      const [uploaded] = (JSON.parse(request.responseText) as { files: MessageFile[] }).files;
      if (uploaded) resolve(uploaded);
      else reject(new ApiProblem(0, NETWORK_PROBLEM));
    });
  });
  const form = new FormData();
  form.append('file', file);
  const url =
    conversationId === null
      ? buildUrl(uploadFirstFiles, {})
      : buildUrl(uploadFiles, { params: { id: conversationId } });
  request.open('POST', url);
  request.setRequestHeader('accept', 'application/json');
  request.send(form);
  return { done, cancel: () => request.abort() };
};
