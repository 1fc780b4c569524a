import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zInstant, zLocale } from '#kernel/schemas.ts';
import { EMAIL_TEMPLATES } from '../domain/email-data.ts';

export { EMAIL_TEMPLATES } from '../domain/email-data.ts';

/** The longest text of the office, characters. */
export const MAX_LETTER_TEXT = 600;

const zTemplate = z.enum(EMAIL_TEMPLATES);
export type LetterTemplate = z.output<typeof zTemplate>;
const zParams = z.strictObject({ template: zTemplate });
/** By the key of a wording: `subject`, `lead_voided`. An empty one, or the standard one, stands for the standard. */
const zTexts = z.record(z.string().max(60), z.string().trim().max(MAX_LETTER_TEXT));

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/office/letter-texts',
  access: 'content',
  summary: 'Letters with the number of texts that the office has written anew, by language',
  output: z.object({
    letters: z.array(
      z.object({
        template: zTemplate,
        subject: z.string(),
        own: z.object({ ru: z.int(), en: z.int(), kg: z.int() }),
        changedAt: zInstant.nullable(),
      }),
    ),
  }),
});
export type ListedLetter = z.output<typeof listLetters.output>['letters'][number];

const zLetter = z
  .object({
    template: zTemplate,
    locale: zLocale,
    /** Raised by each publication: one that names an older version is refused. */
    version: z.int(),
    texts: z.array(
      z.object({
        key: z.string(),
        standard: z.string(),
        /** Null: the standard one is used. */
        own: z.string().nullable(),
        /** Names that the text may use in braces. */
        offered: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'LetterTexts' });
export type LetterTexts = z.output<typeof zLetter>;

export const readLetterTexts = endpoint({
  method: 'GET',
  path: '/api/office/letter-texts/:template',
  access: 'content',
  summary: 'Subjects and first paragraphs of a letter in a language, standard and own',
  params: zParams,
  query: z.strictObject({ locale: zLocale }),
  output: zLetter,
});

const zPreview = z.object({ key: z.string(), subject: z.string(), text: z.string() });
export type LetterPreview = z.output<typeof zPreview>;

export const previewLetter = endpoint({
  method: 'POST',
  path: '/api/office/letter-texts/:template/preview',
  access: 'content',
  summary: 'Letters of invented data with these texts, one for each wording that differs from the standard',
  params: zParams,
  body: z.strictObject({ locale: zLocale, texts: zTexts }),
  output: z.object({ letters: z.array(zPreview) }),
});

export const publishLetterTexts = endpoint({
  method: 'PUT',
  path: '/api/office/letter-texts/:template',
  access: 'content',
  summary: 'Use these texts in all letters from now on; an empty one returns to the standard',
  params: zParams,
  body: z.strictObject({ locale: zLocale, version: z.int().min(0).max(MAX_VERSION), texts: zTexts }),
  output: z.object({ version: z.int(), changed: z.int() }),
});
