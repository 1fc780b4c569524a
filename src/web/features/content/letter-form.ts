import type { Locale } from '#kernel/locale.ts';
import { type EditedLetter, LETTER_PARTS, MAX_LETTER_TEXT } from '#modules/notifications/api.ts';
import type { DocumentDone } from '../../shared/content/document-form.ts';
import type { DocumentChange, DocumentConflict } from '../../shared/content/document-parts.tsx';
import { type FormErrors, readTextField } from '../../shared/forms/form-errors.ts';

/** Texts of a letter in one language, by key; one that is not there is the standard one. */
export type LetterTexts = Readonly<Record<string, string>>;

/** What came of the last act on one language. */
export type LetterAnswer = {
  at: string;
  locale: Locale;
  done: DocumentDone | null;
  refusal: FormErrors | null;
  conflict: DocumentConflict | null;
  /** What was typed, where it was not taken, and the revision on which it is based. */
  typed: LetterTexts | null;
  revision: number | null;
  /** Letters of invented data with the texts that were typed. */
  preview: readonly { subject: string; html: string; text: string }[];
};

const FIELD = 'texts.';
export const textField = (key: string): string => `${FIELD}${key}`;

export const readLetterForm = (form: FormData): LetterTexts =>
  Object.fromEntries(
    [...form.keys()]
      .filter((name) => name.startsWith(FIELD))
      .map((name) => [
        name.slice(FIELD.length),
        readTextField(form, name, MAX_LETTER_TEXT).replaceAll('\r\n', '\n').trim(),
      ]),
  );

/** What differs between two states of a letter in a language, text by text in the order of the letter. */
export function letterChanges(
  { texts }: Pick<EditedLetter, 'texts'>,
  locale: Locale,
  states: { before: LetterTexts | null; after: LetterTexts | null },
): DocumentChange[] {
  return texts
    .map(({ key, standard }) => ({
      field: key,
      previous: states.before?.[key] || standard[locale],
      current: states.after?.[key] || standard[locale],
    }))
    .filter(({ previous, current }) => previous !== current);
}

type Text = EditedLetter['texts'][number];

/** The place of a text among those of its part, from 1; null where it is the only one. */
export function numberInPart(texts: readonly Text[], key: string): number | null {
  const part = texts.find((text) => text.key === key)?.part ?? LETTER_PARTS[0];
  const alike = texts.filter((text) => text.part === part);
  return alike.length === 1 ? null : alike.findIndex((text) => text.key === key) + 1;
}
