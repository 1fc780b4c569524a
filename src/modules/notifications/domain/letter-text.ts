import type { CompanyDetails } from '#kernel/company.ts';
import { composeEmail, type EmailContent } from './compose-email.ts';
import type { EmailData, EmailTemplate } from './email-data.ts';
import type { Translate } from './translate.ts';

/** The parts of a letter that the office may write anew: its subject and its first paragraph, in each wording. */
export const isLetterKey = (key: string): boolean => /^(subject|lead)(_|$)/.test(key);

/** The group of a letter in the catalogue. */
export const letterGroup = (template: EmailTemplate): string => template.replaceAll('-', '_');

type Company = Pick<CompanyDetails, 'phones' | 'hours'>;

/** Names that a text may use; of those that are numbers it may have forms: `{points, plural, …}`. */
export type OfferedNames = ReadonlyMap<string, 'number' | 'text'>;

const kindOf = (value: string | number) => (typeof value === 'number' ? 'number' : 'text');

/** Writes a letter and notes the wordings of its subject and first paragraph, each with the names that it may use. */
export function composeNoting<T extends EmailTemplate>(
  template: T,
  data: EmailData[T],
  t: Translate,
  company: Company,
): { content: EmailContent; offers: ReadonlyMap<string, OfferedNames> } {
  const prefix = `${letterGroup(template)}.`;
  const offers = new Map<string, OfferedNames>();
  const noting = (key: string, values: Record<string, string | number> = {}) => {
    const own = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    if (isLetterKey(own))
      offers.set(own, new Map(Object.entries(values).map(([name, value]) => [name, kindOf(value)])));
    return t(key, values);
  };
  return { content: composeEmail(template, data, Object.assign(noting, { money: t.money }), company), offers };
}

/**
 * The translator of a letter with texts of the office in place of the standard ones; one that cannot be filled in is
 * left out.
 */
export function withOwnTexts(t: Translate, template: EmailTemplate, own: ReadonlyMap<string, Translate>): Translate {
  if (own.size === 0) return t;
  const prefix = `${letterGroup(template)}.`;
  const translate = (key: string, values?: Record<string, string | number>): string => {
    const text = key.startsWith(prefix) ? own.get(key.slice(prefix.length)) : undefined;
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
  key: string,
  { text, uses }: { text: string; uses: readonly TextUse[] | null },
  offered: OfferedNames,
): TextProblem | null {
  if (key.startsWith('subject') && /[\r\n]/.test(text)) return { code: 'notifications.letter_line' };
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
