import { randomUUID } from 'node:crypto';
import { MESSAGE_LIMIT } from '#modules/conversations/api.ts';
import { type ChatFiles, listChatFiles, readRequestChat, removeFile, startRequestChat } from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { readFirstFiles } from '../../shared/chat/read-first-files.ts';
import { text } from './form-text.ts';
import type { RequestChatData } from './request-chat.tsx';

/** The conversation of a request, for its author and staff. */
export async function loadRequestChat(call: Call, id: string): Promise<RequestChatData> {
  return { ...(await call(readRequestChat, { params: { id } })), clientId: randomUUID() };
}

/** Posts the first message of a request from its form. */
export const postFirstMessage = (call: Call, id: string, form: FormData): Promise<{ id: string; seq: number }> =>
  call(startRequestChat, {
    params: { id },
    body: { clientId: text(form, 'clientId', 36), text: text(form, 'text', MESSAGE_LIMIT), ...readFirstFiles(form) },
  });

/** The files of that conversation. */
export const loadChatFiles = (call: Call, id: string): Promise<ChatFiles> => call(listChatFiles, { params: { id } });

/** Removes a document that the caller's side added. */
export const removeDocument = (call: Call, id: string, form: FormData): Promise<unknown> =>
  call(removeFile, { params: { id, fileId: text(form, 'file', 64) } });
