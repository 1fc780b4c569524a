import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zInstant, zLocalDate, zLocale } from '#kernel/schemas.ts';

/** `content/about/us`: no slash at either end. */
const zPath = z.string().min(1).max(200);

/** Longest values of a page, characters. */
export const PAGE_LIMITS = { title: 160, description: 300, summary: 400, markdown: 100_000 } as const;

const zText = z.object({
  title: z.string(),
  description: z.string(),
  summary: z.string(),
  markdown: z.string(),
});
export type PageText = z.output<typeof zText>;
const zTextInput = z.strictObject({
  title: z.string().trim().max(PAGE_LIMITS.title),
  description: z.string().trim().max(PAGE_LIMITS.description),
  /** What the list of news shows; the description where it is empty. */
  summary: z.string().trim().max(PAGE_LIMITS.summary),
  markdown: z.string().max(PAGE_LIMITS.markdown),
});

/** `agreement`: buyers accept its version; it cannot be taken back. */
export const PAGE_KINDS = ['page', 'news', 'agreement'] as const;
const zKind = z.enum(PAGE_KINDS);
export type PageKind = (typeof PAGE_KINDS)[number];

/** `missing`: there is no text in this language, Russian is shown. */
export const PAGE_STATES = ['published', 'withdrawn', 'missing'] as const;

const zListedTranslation = z.object({
  locale: zLocale,
  state: z.enum(PAGE_STATES),
  version: z.int().nullable(),
  publishedAt: zInstant.nullable(),
  /** A text that is not published yet. */
  hasDraft: z.boolean(),
  /** When a planned version takes effect. */
  plannedAt: zInstant.nullable(),
});
export const zListedPage = z
  .object({
    path: z.string(),
    title: z.string(),
    kind: zKind,
    newsDay: zLocalDate.nullable(),
    translations: z.array(zListedTranslation),
    changedAt: zInstant,
  })
  .meta({ id: 'ListedPage' });
export type ListedPage = z.output<typeof zListedPage>;

export const listPages = endpoint({
  method: 'GET',
  path: '/api/office/content/pages',
  access: 'content',
  summary: 'Pages and news with the state of each language, newest change first',
  output: z.object({ pages: z.array(zListedPage) }),
});

const zVersion = z.object({
  locale: zLocale,
  version: z.int(),
  /** The user's name; null for what came with the product. */
  author: z.string().nullable(),
  publishedAt: zInstant,
  withdrawn: z.boolean(),
  planned: z.boolean(),
});
export type PageVersion = z.output<typeof zVersion>;

const zEditedTranslation = z.object({
  locale: zLocale,
  /** Raised by each change of this translation, its draft and its versions; 0 before the first. */
  revision: z.int(),
  state: z.enum(PAGE_STATES),
  published: zText.extend({ version: z.int(), publishedAt: zInstant }).nullable(),
  draft: zText.extend({ author: z.string(), updatedAt: zInstant }).nullable(),
  plannedAt: zInstant.nullable(),
});
export type EditedTranslation = z.output<typeof zEditedTranslation>;

const zEditedPage = z
  .object({
    path: z.string(),
    kind: zKind,
    newsDay: zLocalDate.nullable(),
    translations: z.array(zEditedTranslation),
    /** Newest first, at most 60. */
    versions: z.array(zVersion),
  })
  .meta({ id: 'EditedPage' });
export type EditedPage = z.output<typeof zEditedPage>;

const pathQuery = z.strictObject({ path: zPath });

export const readPageForEditing = endpoint({
  method: 'GET',
  path: '/api/office/content/page',
  access: 'content',
  summary: 'A page in all languages with drafts and history',
  query: pathQuery,
  output: zEditedPage,
});

export const readPageVersion = endpoint({
  method: 'GET',
  path: '/api/office/content/version',
  access: 'content',
  summary: 'The text of one version',
  query: z.strictObject({ path: zPath, locale: zLocale, version: z.coerce.number().int().min(1).max(MAX_VERSION) }),
  output: zText.extend({ publishedAt: zInstant }),
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/office/content/draft',
  access: 'content',
  summary: 'Save a text that is not published yet',
  body: z.strictObject({
    path: zPath,
    locale: zLocale,
    /** Of the translation that was opened: an older one is refused. */
    revision: z.int().min(0).max(MAX_VERSION),
    text: zTextInput,
  }),
  output: z.object({ revision: z.int() }),
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/office/content/draft',
  access: 'content',
  summary: 'Throw a text away that is not published yet',
  query: z.strictObject({ path: zPath, locale: zLocale, revision: z.coerce.number().int().min(1).max(MAX_VERSION) }),
  output: z.object({ discarded: z.boolean() }),
});

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/office/content/publish',
  access: 'content',
  summary: 'Publish a draft, now or at a time',
  body: z.strictObject({
    path: zPath,
    locale: zLocale,
    revision: z.int().min(1).max(MAX_VERSION),
    /** Null: now. */
    at: zInstant.nullable(),
  }),
  output: z.object({ version: z.int() }),
});

export const cancelPlanned = endpoint({
  method: 'POST',
  path: '/api/office/content/planned/cancel',
  access: 'content',
  summary: 'Turn a planned version back into a draft',
  body: z.strictObject({ path: zPath, locale: zLocale }),
  output: z.object({ revision: z.int() }),
});

export const withdrawPage = endpoint({
  method: 'POST',
  path: '/api/office/content/withdraw',
  access: 'content',
  summary: 'Take a page back in one language',
  body: z.strictObject({ path: zPath, locale: zLocale }),
  output: z.object({ version: z.int() }),
});

export const setNewsDay = endpoint({
  method: 'PUT',
  path: '/api/office/content/news-day',
  access: 'content',
  summary: 'The day of a news item',
  body: z.strictObject({ path: zPath, day: zLocalDate }),
  output: z.object({ day: zLocalDate }),
});

/** A text that cannot be published as it is. */
export const PAGE_PROBLEMS = [
  'no_title',
  'no_description',
  'no_text',
  'broken_link',
  'refused_link',
  'no_alt',
  'refused_picture',
  'no_picture',
] as const;
const zProblem = z.object({
  kind: z.enum(PAGE_PROBLEMS),
  /** The link or the address of the picture that is meant. */
  link: z.string().nullable(),
});
export type PageProblem = z.output<typeof zProblem>;

export const previewPage = endpoint({
  method: 'POST',
  path: '/api/office/content/preview',
  access: 'content',
  summary: 'The page as its readers would see it, and what keeps it from being published',
  body: z.strictObject({ text: zTextInput }),
  output: z.object({ html: z.string(), problems: z.array(zProblem) }),
});
