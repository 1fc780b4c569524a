import type { CompanyDetails } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
import { composeEmail } from './compose-email.ts';
import { EMAIL_TEMPLATES, type EmailData, type EmailTemplate } from './email-data.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';
import type { Translate } from './translate.ts';

/** Letters whose texts the office may write anew; `common`: what stands in all of them. */
export const LETTERS = [...EMAIL_TEMPLATES, 'common'] as const;
export type LetterName = (typeof LETTERS)[number];

/** The parts of a letter, in their order; `line`: a line of its facts. */
export const LETTER_PARTS = ['subject', 'heading', 'lead', 'button', 'after', 'line'] as const;
export type LetterPart = (typeof LETTER_PARTS)[number];

const COMMON_PARTS: readonly [RegExp, LetterPart][] = [
  [/^greeting$/, 'lead'],
  [/^(signature|help|help_by_letter|private_link|not_you|stop|chat\.reply)$/, 'after'],
  [/^labels\./, 'line'],
];

/** Where a text of the catalogue stands in a letter; null for one that is no text of it. */
export function partOf(letter: LetterName, key: string): LetterPart | null {
  if (letter === 'common') return COMMON_PARTS.find(([pattern]) => pattern.test(key))?.[1] ?? null;
  return LETTER_PARTS.find((part) => key === part || key.startsWith(`${part}_`)) ?? 'line';
}

const ONE_LINE: ReadonlySet<LetterPart | null> = new Set(['subject', 'heading', 'button', 'line']);

/** The group of a letter in the catalogue, with a dot; empty for what stands in all of them. */
export const letterPrefix = (letter: LetterName): string =>
  letter === 'common' ? '' : `${letter.replaceAll('-', '_')}.`;

type Company = Pick<CompanyDetails, 'phones' | 'hours'>;

/** Names that a text may use; of those that are numbers it may have forms: `{points, plural, …}`. */
export type OfferedNames = ReadonlyMap<string, 'number' | 'text'>;

const kindOf = (value: string | number): 'number' | 'text' => (typeof value === 'number' ? 'number' : 'text');

/** Writes a letter and notes the texts in it, by their keys in the catalogue, each with the names that it may use. */
export function writeNoting<T extends EmailTemplate>(
  { template, data, locale }: { template: T; data: EmailData[T]; locale: Locale },
  t: Translate,
  company: Company,
): { mail: RenderedEmail; offers: ReadonlyMap<string, OfferedNames> } {
  const offers = new Map<string, OfferedNames>();
  const note = (key: string, values: Record<string, string | number> = {}) => {
    const names: OfferedNames = new Map(Object.entries(values).map(([name, value]) => [name, kindOf(value)]));
    const known = offers.get(key);
    offers.set(key, known ? bothOffer(known, names) : names);
    return t(key, values);
  };
  const noting = Object.assign(note, { money: t.money });
  return { mail: renderEmail(composeEmail(template, data, noting, company), locale, noting), offers };
}

/** Names that two uses of a text both give it. */
export const bothOffer = (one: OfferedNames, other: OfferedNames): OfferedNames =>
  new Map([...one].filter(([name, kind]) => other.get(name) === kind));

/**
 * The translator of letters with texts of the office in place of the standard ones, by their keys in the catalogue; one
 * that cannot be filled in is left out.
 */
export function withOwnTexts(t: Translate, own: ReadonlyMap<string, Translate>): Translate {
  if (own.size === 0) return t;
  const translate = (key: string, values?: Record<string, string | number>): string => {
    const text = own.get(key);
    if (!text) return t(key, values);
    try {
      return text('text', values);
    } catch {
      // A release may offer less than the one that the text was written under.
      return t(key, values);
    }
  };
  return Object.assign(translate, { money: t.money });
}

export type TextProblem = { readonly code: string; readonly values?: Record<string, string> };

/** A name in a text; `asNumber`: with forms of a number. */
export type TextUse = { readonly name: string; readonly asNumber: boolean };

/**
 * What is wrong with a text of the office; null when every letter of this wording can be written with it. `uses`: the
 * names in it, null when it cannot be read.
 */
export function letterTextProblem(
  part: LetterPart | null,
  { text, uses }: { text: string; uses: readonly TextUse[] | null },
  offered: OfferedNames,
): TextProblem | null {
  if (ONE_LINE.has(part) && /[\r\n]/.test(text)) return { code: 'notifications.letter_line' };
  // The one link of a letter is its button.
  if (/https?:|www\./i.test(text)) return { code: 'notifications.letter_link' };
  if (!uses) return { code: 'notifications.letter_form' };
  const unknown = uses.find(({ name }) => !offered.has(name));
  if (unknown) {
    const known = [...offered.keys()].join(', ') || '—';
    return { code: 'notifications.letter_name', values: { name: unknown.name, offered: known } };
  }
  const counted = uses.some(({ name, asNumber }) => asNumber && offered.get(name) !== 'number');
  return counted ? { code: 'notifications.letter_form' } : null;
}
