import { AppError, type FieldProblem, invalidFields } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import { translator } from '#words/translate.ts';
import { textUses } from '../adapters/icu/text-uses.ts';
import type { LetterPreview, LetterTexts, ListedLetter } from '../api.ts';
import { allCurrentTexts, currentTexts, insertTexts, lastVersion, lockLetter } from '../db/letter-text-queries.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from '../domain/email-data.ts';
import { emailExamples } from '../domain/email-examples.ts';
import {
  composeNoting,
  isLetterKey,
  letterGroup,
  letterTextProblem,
  type OfferedNames,
  withOwnTexts,
} from '../domain/letter-text.ts';
import { renderEmail } from '../domain/render-email.ts';
import type { Translate } from '../domain/translate.ts';
import type { LetterTextDeps } from '../ports.ts';
import { emailTranslations, standardEmailTexts } from '../translations.ts';

type Editor = { readonly id: string; readonly ip: string | undefined };
type Texts = Readonly<Record<string, string>>;
/** By key; null stands for the standard text. */
type OwnTexts = ReadonlyMap<string, string | null>;

const asTranslate = (locale: Locale, text: string): Translate =>
  translator({ ru: { text }, en: { text }, kg: { text } })(locale);

const translateOwn = (template: EmailTemplate, locale: Locale, texts: OwnTexts): Translate => {
  const own = [...texts].flatMap(([key, text]) => (text === null ? [] : [[key, asTranslate(locale, text)] as const]));
  return withOwnTexts(emailTranslations(locale), template, new Map(own));
};

/** The translator of a letter as the office has written it: read with each letter, so that every process has it. */
export const letterTranslations = async (db: Executor, template: EmailTemplate, locale: Locale): Promise<Translate> =>
  translateOwn(template, locale, await currentTexts(db, { template, locale }));

/** The standard texts of a letter that the office may write anew, by key. */
export const standardTexts = (template: EmailTemplate, locale: Locale): [string, string][] =>
  Object.entries(standardEmailTexts(locale)[letterGroup(template)] ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isLetterKey(entry[0]),
  );

/** What each wording of a letter may name: what all its examples give it. */
export function offeredNames({ company }: Pick<LetterTextDeps, 'company'>, template: EmailTemplate) {
  const offered = new Map<string, OfferedNames>();
  for (const data of emailExamples('ru', 'https://example')[template]) {
    const { offers } = composeNoting(template, data as never, emailTranslations('ru'), company());
    for (const [key, names] of offers) {
      const known = [...(offered.get(key) ?? names)];
      offered.set(key, new Map(known.filter(([name, kind]) => names.get(name) === kind)));
    }
  }
  return offered;
}

export async function listLetters({ db }: Pick<LetterTextDeps, 'db'>, locale: Locale): Promise<ListedLetter[]> {
  const rows = await allCurrentTexts(db);
  return EMAIL_TEMPLATES.map((template) => {
    const of = rows.filter((row) => row.template === template);
    const own = (one: Locale) => of.filter((row) => row.locale === one && row.text !== null).length;
    const last = Math.max(...of.map(({ publishedAt }) => publishedAt.getTime()));
    return {
      template,
      subject: standardTexts(template, locale).find(([key]) => key.startsWith('subject'))?.[1] ?? '',
      own: { ru: own('ru'), en: own('en'), kg: own('kg') },
      changedAt: of.length > 0 ? new Date(last).toISOString() : null,
    };
  });
}

export async function readLetterTexts(
  deps: LetterTextDeps,
  template: EmailTemplate,
  locale: Locale,
): Promise<LetterTexts> {
  const letter = { template, locale };
  const [own, version] = await Promise.all([currentTexts(deps.db, letter), lastVersion(deps.db, letter)]);
  const offered = offeredNames(deps, template);
  const texts = standardTexts(template, locale).map(([key, standard]) => ({
    key,
    standard,
    own: own.get(key) ?? null,
    offered: [...(offered.get(key)?.keys() ?? [])],
  }));
  return { ...letter, version, texts };
}

/** Texts as they are to be, checked. @throws AppError invalid with each that letters cannot be written with. */
function checkedTexts(deps: LetterTextDeps, template: EmailTemplate, locale: Locale, texts: Texts): OwnTexts {
  const offered = offeredNames(deps, template);
  const problems: FieldProblem[] = [];
  const wanted = new Map<string, string | null>();
  for (const [key, standard] of standardTexts(template, locale)) {
    const text = texts[key];
    if (text === undefined) continue;
    const own = text === '' || text === standard ? null : text;
    wanted.set(key, own);
    const problem =
      own === null ? null : letterTextProblem(key, { text: own, uses: textUses(own) }, offered.get(key) ?? new Map());
    if (problem) problems.push({ path: `texts.${key}`, ...problem });
  }
  if (problems.length > 0) throw invalidFields(problems);
  return wanted;
}

/**
 * Letters of invented data with these texts: one for each that is new, else the first one as it stands.
 * @throws AppError as `publishLetterTexts`.
 */
export function previewLetter(
  deps: LetterTextDeps,
  template: EmailTemplate,
  { locale, texts }: { locale: Locale; texts: Texts },
): LetterPreview[] {
  const wanted = checkedTexts(deps, template, locale, texts);
  const t = translateOwn(template, locale, wanted);
  const left = new Set([...wanted].flatMap(([key, text]) => (text === null ? [] : [key])));
  const isStandard = left.size === 0;
  const letters: LetterPreview[] = [];
  for (const data of emailExamples(locale, deps.baseUrl)[template]) {
    const { content, offers } = composeNoting(template, data as never, t, deps.company());
    const shown = [...offers.keys()].filter((key) => left.delete(key));
    if (shown.length === 0 && !(isStandard && letters.length === 0)) continue;
    const { subject, text } = renderEmail(content, locale, t);
    letters.push({ key: shown.join(', '), subject, text });
  }
  return letters;
}

/**
 * Uses these texts in all letters that are queued from now on. @throws AppError invalid `notifications.letter_name`,
 * `letter_form`, `letter_line`, `letter_link` by text; conflict `notifications.letter_changed`.
 */
export async function publishLetterTexts(
  deps: LetterTextDeps,
  editor: Editor,
  template: EmailTemplate,
  { locale, version, texts }: { locale: Locale; version: number; texts: Texts },
): Promise<{ version: number; changed: number }> {
  const wanted = checkedTexts(deps, template, locale, texts);
  const letter = { template, locale };
  return inTransaction(deps.db, async (tx) => {
    await lockLetter(tx, letter);
    if ((await lastVersion(tx, letter)) !== version) throw new AppError('conflict', 'notifications.letter_changed');
    const current = await currentTexts(tx, letter);
    const changed = [...wanted].filter(([key, text]) => text !== (current.get(key) ?? null));
    if (changed.length === 0) return { version, changed: 0 };
    const publishedAt = deps.clock.now();
    const next = { ...letter, version: version + 1, author: editor.id, publishedAt };
    const rows = changed.map(([key, text]) => ({ ...next, key, text }));
    await insertTexts(tx, rows);
    await deps.recordChange(tx, {
      actor: editor.id,
      ip: editor.ip,
      contractId: null,
      action: 'letter_text_changed',
      subjectKind: 'page',
      subjectId: `${template} ${locale}`,
      at: publishedAt,
      version: next.version,
    });
    return { version: next.version, changed: changed.length };
  });
}
