import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale, zLocalised } from '#kernel/schemas.ts';
import { zDocumentMove, zEditedDocument, zPublicationTime, zRevision } from '#modules/content/api.ts';
import { LETTER_PARTS, LETTERS } from '../domain/letter-text.ts';

export { LETTER_PARTS, LETTERS, type LetterName, type LetterPart } from '../domain/letter-text.ts';

/** The longest text of the office, characters. */
export const MAX_LETTER_TEXT = 1_000;

const zParams = z.strictObject({ letter: z.enum(LETTERS) });
/** By the key of a text: `subject`, `lead_voided`. An empty one, or the standard one, stands for the standard. */
const zTexts = z.record(z.string().max(60), z.string().trim().max(MAX_LETTER_TEXT));
const zOfLanguages = <V extends z.ZodType>(value: V) => z.object({ ru: value, en: value, kg: value });

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/office/letter-texts',
  access: 'content',
  summary: 'Letters with the number of texts that the office has written anew and with drafts, by language',
  output: z.object({
    letters: z.array(
      z.object({
        letter: z.enum(LETTERS),
        subject: z.string(),
        own: zOfLanguages(z.int()),
        drafts: zOfLanguages(z.boolean()),
        changedAt: zInstant.nullable(),
      }),
    ),
  }),
});
export type ListedLetter = z.output<typeof listLetters.output>['letters'][number];

export const readLetter = endpoint({
  method: 'GET',
  path: '/api/office/letter-texts/:letter',
  access: 'content',
  summary: 'All texts of a letter in the three languages: standard, published, draft and history',
  params: zParams,
  output: z
    .object({
      letter: z.enum(LETTERS),
      texts: z.array(
        z.object({
          key: z.string(),
          /** Where it stands in the letter. */
          part: z.enum(LETTER_PARTS),
          standard: zLocalised,
          /** Names that the text may use in braces. */
          offered: z.array(z.string()),
        }),
      ),
      /** Texts of the office alone, by key; a key that is not there has the standard text. */
      languages: zOfLanguages(zEditedDocument(z.record(z.string(), z.string()))),
    })
    .meta({ id: 'EditedLetter' }),
});
export type EditedLetter = z.output<typeof readLetter.output>;

const zPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type LetterPreview = z.output<typeof zPreview>;

export const previewLetter = endpoint({
  method: 'POST',
  path: '/api/office/letter-texts/:letter/preview',
  access: 'content',
  summary: 'Letters of invented data with these texts, as they would be sent',
  params: zParams,
  body: z.strictObject({ locale: zLocale, texts: zTexts }),
  output: z.object({ letters: z.array(zPreview) }),
});

export const saveLetter = endpoint({
  method: 'PUT',
  path: '/api/office/letter-texts/:letter/draft',
  access: 'content',
  summary: 'Save texts that are not used yet; a letter that another editor has changed since is refused',
  params: zParams,
  body: z.strictObject({ locale: zLocale, revision: zRevision, texts: zTexts }),
  output: z.object({ revision: z.int() }),
});

export const publishLetter = endpoint({
  method: 'POST',
  path: '/api/office/letter-texts/:letter/publication',
  access: 'content',
  summary: 'Use these texts in all letters from now on or from a time; an empty one returns to the standard',
  params: zParams,
  body: z.strictObject({ locale: zLocale, revision: zRevision, texts: zTexts, at: zPublicationTime }),
  output: z.object({ revision: z.int(), version: z.int() }),
});

export const moveLetter = endpoint({
  method: 'POST',
  path: '/api/office/letter-texts/:letter/moves',
  access: 'content',
  summary: 'Discard a draft, cancel a planned publication, take back what is published, take a version into the draft',
  params: zParams,
  body: zDocumentMove.extend({ locale: zLocale }),
  output: z.object({ revision: z.int() }),
});
