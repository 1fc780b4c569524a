import type { MessageFile, WrittenCard } from '../api.ts';
import type { ConversationRow, MessageRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';

type Sealing = Pick<ConversationsDeps, 'sealer'>;
type MessageKey = Pick<MessageRow, 'conversationId' | 'seq'>;

/** What was written and by whom: leaves the database only through these. */
export type MessageContent = {
  text: string;
  name: string | null;
  card?: WrittenCard;
  files?: MessageFile[];
};
/** The name that the author gave, and the code that finds the conversation again. */
export type AuthorData = { name: string | null; code: string };

const messageContext = ({ conversationId, seq }: MessageKey): string =>
  `conversations.message:${conversationId}:${seq}`;

export const sealMessage = ({ sealer }: Sealing, key: MessageKey, content: MessageContent): Buffer =>
  sealer.seal(JSON.stringify(content), messageContext(key));
export function openMessage({ sealer }: Sealing, row: MessageKey, sealed: Buffer): MessageContent {
  const { card, files, ...content } = JSON.parse(sealer.open(sealed, messageContext(row))) as MessageContent;
  return {
    ...content,
    // Written before a ticket could be quoted, and before files had categories.
    ...(card && { card: card.kind === 'order' ? { ...card, ticket: card.ticket ?? null } : card }),
    ...(files && { files: files.map((file) => ({ ...file, category: file.category ?? 'commons' })) }),
  };
}

export const sealAuthor = ({ sealer }: Sealing, id: string, author: AuthorData): Buffer =>
  sealer.seal(JSON.stringify(author), `conversations.author:${id}`);
export const openAuthor = ({ sealer }: Sealing, row: Pick<ConversationRow, 'id' | 'sealed'>): AuthorData =>
  JSON.parse(sealer.open(row.sealed, `conversations.author:${row.id}`)) as AuthorData;
