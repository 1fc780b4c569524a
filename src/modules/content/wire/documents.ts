import { z } from 'zod';
import { MAX_VERSION, zInstant } from '#kernel/schemas.ts';

/**
 * What the office publishes outside of pages has a draft, versions and these moves: discard the draft, cancel a planned
 * version (it becomes the draft), withdraw what is in force (the version before is in force again), restore an older
 * version as the draft.
 */
export const DOCUMENT_MOVES = ['discard', 'cancel', 'withdraw', 'restore'] as const;
export type DocumentMove = (typeof DOCUMENT_MOVES)[number];

/** Of the document as it was opened: an older one is refused. */
export const zRevision = z.int().min(0).max(MAX_VERSION);
/** When a publication takes effect; null: now. */
export const zPublicationTime = z.iso.datetime().nullable();

export const zDocumentMove = z.strictObject({
  revision: zRevision,
  move: z.enum(DOCUMENT_MOVES),
  /** That `restore` takes into the draft. */
  version: z.int().min(1).max(MAX_VERSION).optional(),
});

export const zDocumentVersion = <V extends z.ZodType>(value: V) =>
  z.object({
    version: z.int(),
    /** The user's name; null for what came with a demonstration. */
    author: z.string().nullable(),
    publishedAt: zInstant,
    planned: z.boolean(),
    /** The version that this one brought back, 0 for none; null for one that was written. */
    restored: z.int().nullable(),
    /** Null: nothing was published any more. */
    value: value.nullable(),
  });

/** A document as its editors see it. */
export const zEditedDocument = <V extends z.ZodType>(value: V) =>
  z.object({
    revision: z.int(),
    /** What is in force. */
    published: zDocumentVersion(value).nullable(),
    draft: z.object({ value, author: z.string(), updatedAt: zInstant }).nullable(),
    plannedAt: zInstant.nullable(),
    /** Newest first, at most 31: the last one is what the one after it changed. */
    versions: z.array(zDocumentVersion(value)),
  });

/** One of the versions of a document. */
export type DocumentVersion<T> = {
  version: number;
  author: string | null;
  publishedAt: string;
  planned: boolean;
  restored: number | null;
  value: T | null;
};
export type EditedDocument<T> = {
  revision: number;
  published: DocumentVersion<T> | null;
  draft: { value: T; author: string; updatedAt: string } | null;
  plannedAt: string | null;
  versions: DocumentVersion<T>[];
};
