import type { Locale } from '#kernel/locale.ts';
import { currentDocuments } from '#modules/content/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Catalogue } from '#words/translate.ts';
import { translator } from '#words/translate.ts';
import type { EmailTemplate } from '../domain/email-data.ts';
import { type LetterName, letterPrefix, withOwnTexts } from '../domain/letter-text.ts';
import type { Translate } from '../domain/translate.ts';
import { emailTranslations } from '../translations.ts';

/** Texts of a letter in one language that the office has written, by their keys in it. */
export type OwnTexts = Readonly<Record<string, string>>;
export type LetterOf = { readonly letter: LetterName; readonly locale: Locale };

export const LETTERS_PREFIX = 'letters/';
export const letterDocument = ({ letter, locale }: LetterOf): string => `${LETTERS_PREFIX}${letter}/${locale}`;

const asTranslate = (locale: Locale, text: string): Translate => {
  const catalogue: Catalogue = { text };
  return translator({ ru: catalogue, en: catalogue, kg: catalogue })(locale);
};

/** The translator of letters with these texts in place of the standard ones. */
export function translateOwn(locale: Locale, own: readonly (readonly [LetterName, OwnTexts])[]): Translate {
  const texts = own.flatMap(([letter, of]) =>
    Object.entries(of).map(([key, text]) => [`${letterPrefix(letter)}${key}`, asTranslate(locale, text)] as const),
  );
  return withOwnTexts(emailTranslations(locale), new Map(texts));
}

/** What the office has published for a letter and for all letters. */
export async function publishedTexts(
  db: Executor,
  { letter, locale }: LetterOf,
  now: Date,
): Promise<readonly (readonly [LetterName, OwnTexts])[]> {
  const letters = [...new Set<LetterName>(['common', letter])];
  const names = letters.map((one) => letterDocument({ letter: one, locale }));
  const published = await currentDocuments(db, names, now);
  return letters.map((one) => [one, (published.get(letterDocument({ letter: one, locale })) ?? {}) as OwnTexts]);
}

/** The translator of a letter as the office has written it: read with each letter, so that every process has it. */
export const letterTranslations = async (
  db: Executor,
  of: { letter: EmailTemplate; locale: Locale },
  now: Date,
): Promise<Translate> => translateOwn(of.locale, await publishedTexts(db, of, now));
