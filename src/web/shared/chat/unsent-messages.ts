import type { MessageFile } from '#modules/conversations/api.ts';
import { browserStorage, readInput, storeInput } from '../../shell/stored-input.ts';
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
export type DeviceState = { draft: string; unsent: UnsentMessage[] };

const keyOf = (id: string): string => `chat#${id}`;

const parse = (text: string): UnsentMessage[] => {
  try {
    return [JSON.parse(text) as UnsentMessage];
  } catch {
    return [];
  }
};

/** What a reader typed into a conversation on this device. */
export function readDeviceState(id: string, owner: string): DeviceState {
  const fields = readInput(browserStorage(), keyOf(id), owner, Date.now());
  return { draft: fields?.draft?.[0] ?? '', unsent: (fields?.unsent ?? []).flatMap(parse) };
}

export function storeDeviceState(id: string, owner: string, { draft, unsent }: DeviceState): void {
  const fields = {
    ...(draft !== '' && { draft: [draft] }),
    ...(unsent.length > 0 && { unsent: unsent.map((message) => JSON.stringify(message)) }),
  };
  storeInput(browserStorage(), keyOf(id), owner, fields, Date.now());
}
