import { sealedFiles } from '#platform/files/sealed-files.ts';
import type { MessageFile } from '../api.ts';
import type { FileRow } from '../db/schema.ts';
import type { ConversationsDeps } from '../ports.ts';

type Sealing = Pick<ConversationsDeps, 'sealer'>;
type FileKey = Pick<FileRow, 'id'>;

/** The bytes of files, sealed in the store. */
export const bytesOf = (deps: Pick<ConversationsDeps, 'files' | 'sealer'>) =>
  sealedFiles(deps, (key) => `conversations.file:${key}`);

const nameContext = ({ id }: FileKey): string => `conversations.file-name:${id}`;
export const sealFileName = ({ sealer }: Sealing, file: FileKey, name: string): Buffer =>
  sealer.seal(name, nameContext(file));

/** A file as messages show it. */
export const viewFile = ({ sealer }: Sealing, row: FileRow): MessageFile => ({
  id: row.id,
  name: sealer.open(row.name, nameContext(row)),
  contentType: row.contentType,
  size: row.size,
  thumbnail: row.thumbnail,
  category: row.category,
  scan: row.scan,
});
