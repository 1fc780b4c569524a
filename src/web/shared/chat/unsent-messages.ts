import type { MessageFile } from '#modules/conversations/api.ts';
import { browserStorage, deleteInput, readInput, storedForms, storeInput } from '../../shell/stored-input.ts';
import type { ChosenOrder } from './message-card-link.tsx';

/** A message on its way: its client id makes every attempt the same message. */
export type UnsentMessage = {
  clientId: string;
  text: string;
  replyTo: number | null;
  internal: boolean;
  order?: ChosenOrder;
  files?: readonly MessageFile[];
};
/** What is typed into the field: for staff alone (`internal`), or for everybody. */
export type Draft = Pick<UnsentMessage, 'text' | 'replyTo' | 'internal'>;
/** A message that could not be sent waits on the device so long for a connection. */
const UNSENT_MS = 7 * 24 * 3_600_000;
export const NO_DRAFT: Draft = { text: '', replyTo: null, internal: false };

const draftKey = (id: string): string => `chat#${id}`;
const messageKey = (id: string, clientId: string): string => `chat#${id}#${clientId}`;

function parseOrder(text: string | undefined): ChosenOrder | null {
  try {
    return JSON.parse(text ?? 'null') as ChosenOrder | null;
  } catch {
    return null;
  }
}

/** What was typed, with the order that it quotes. */
export function readDraft(id: string, owner: string): { draft: Draft; order: ChosenOrder | null } {
  const fields = readInput(browserStorage(), draftKey(id), owner, Date.now());
  const replyTo = Number(fields?.replyTo?.[0]);
  return {
    draft: {
      text: fields?.draft?.[0] ?? '',
      internal: fields?.internal !== undefined,
      replyTo: Number.isSafeInteger(replyTo) && replyTo > 0 ? replyTo : null,
    },
    order: parseOrder(fields?.order?.[0]),
  };
}

export function storeDraft(
  id: string,
  owner: string,
  { draft: { text, internal, replyTo }, order }: { draft: Draft; order: ChosenOrder | null },
): void {
  const fields = {
    ...((text !== '' || order) && {
      draft: [text],
      ...(internal && { internal: ['1'] }),
      ...(replyTo !== null && { replyTo: [String(replyTo)] }),
      ...(order && { order: [JSON.stringify(order)] }),
    }),
  };
  storeInput(browserStorage(), draftKey(id), owner, fields, Date.now());
}

/** Messages of a conversation that wait on this device, in the order in which they were written. */
export function readUnsent(id: string, owner: string): UnsentMessage[] {
  const storage = browserStorage();
  const waiting = storedForms(storage, messageKey(id, '')).flatMap((form) => {
    const { at, message } = readInput(storage, form, owner, Date.now()) ?? {};
    try {
      return [{ at: Number(at?.[0]), message: JSON.parse(message?.[0] ?? '') as UnsentMessage }];
    } catch {
      return [];
    }
  });
  return waiting.toSorted((a, b) => a.at - b.at).map(({ message }) => message);
}

/** Each under a name of its own: another tab that has the conversation open takes none away. */
export function storeUnsent(id: string, owner: string, message: UnsentMessage): void {
  const now = Date.now();
  const fields = { at: [String(now)], message: [JSON.stringify(message)] };
  storeInput(browserStorage(), messageKey(id, message.clientId), owner, fields, now, UNSENT_MS);
}

export const forgetUnsent = (id: string, clientId: string): void =>
  deleteInput(browserStorage(), messageKey(id, clientId));
