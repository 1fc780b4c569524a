import { type FieldProblem, invalidFields } from '#kernel/app-error.ts';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import {
  type DocumentChange,
  listEditedDocuments,
  moveDocument,
  type Published,
  publishDocument,
  readEditedDocument,
  saveDocument,
} from '#modules/content/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Catalogue } from '#words/translate.ts';
import { textUses } from '../adapters/icu/text-uses.ts';
import type { EditedLetter, LetterPreview, ListedLetter } from '../api.ts';
import { EMAIL_TEMPLATES, type EmailTemplate } from '../domain/email-data.ts';
import { emailExamples } from '../domain/email-examples.ts';
import {
  bothOffer,
  LETTER_PARTS,
  LETTERS,
  type LetterName,
  letterPrefix,
  letterTextProblem,
  type OfferedNames,
  partOf,
  writeNoting,
} from '../domain/letter-text.ts';
import type { LetterTextDeps } from '../ports.ts';
import { emailTranslations, standardEmailTexts } from '../translations.ts';
import {
  LETTERS_PREFIX,
  type LetterOf,
  letterDocument,
  type OwnTexts,
  publishedTexts,
  translateOwn,
} from './letter-translations.ts';

type Editor = { readonly id: string; readonly ip: string | undefined };
/** A letter in a language, and its revision as it was opened. */
type Opened = LetterOf & { readonly revision: number };

/** A letter of a preview is about eight kilobytes. */
const MAX_PREVIEWS = 12;

const flatten = (catalogue: Catalogue, prefix = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${prefix}${key}`, text] as [string, string]] : flatten(text, `${prefix}${key}.`),
  );

/** The standard texts of a letter by key, in the order in which they stand in it. */
export function standardTexts(letter: LetterName, locale: Locale): [string, string][] {
  const all = standardEmailTexts(locale);
  const group = letter === 'common' ? all : all[letterPrefix(letter).slice(0, -1)];
  const texts = flatten((group ?? {}) as Catalogue).filter(([key]) => partOf(letter, key) !== null);
  const place = (key: string) => LETTER_PARTS.indexOf(partOf(letter, key) ?? 'line');
  return texts.toSorted(([a], [b]) => place(a) - place(b));
}

const examplesOf = (letter: LetterName, locale: Locale, baseUrl: string) => {
  const examples = emailExamples(locale, baseUrl);
  const templates: readonly EmailTemplate[] = letter === 'common' ? EMAIL_TEMPLATES : [letter];
  return templates.flatMap((template) => examples[template].map((data) => ({ template, data: data as never, locale })));
};

/** With a telephone and without one, letters say different things. */
const companies = ({ company }: Pick<LetterTextDeps, 'company'>) => {
  const { phones, hours } = company();
  return [
    { phones: phones.length > 0 ? phones : ['+996 (700) 10-20-30'], hours },
    { phones: [], hours },
  ];
};

/** What each text of a letter may name: what all its examples give it. */
export function offeredNames(
  deps: Pick<LetterTextDeps, 'company'>,
  letter: LetterName,
): ReadonlyMap<string, OfferedNames> {
  const prefix = letterPrefix(letter);
  const offered = new Map<string, OfferedNames>();
  for (const example of examplesOf(letter, 'ru', 'https://example'))
    for (const company of companies(deps))
      for (const [key, names] of writeNoting(example, emailTranslations('ru'), company).offers) {
        const own = key.startsWith(prefix) ? key.slice(prefix.length) : '';
        if (own === '' || partOf(letter, own) === null) continue;
        const known = offered.get(own);
        offered.set(own, known ? bothOffer(known, names) : names);
      }
  return offered;
}

/** All letters with how many texts the office has written, by language, and where a draft waits. */
export async function listLetters(
  { db, clock }: Pick<LetterTextDeps, 'db' | 'clock'>,
  locale: Locale,
): Promise<ListedLetter[]> {
  const documents = await listEditedDocuments<OwnTexts>({ db, clock }, LETTERS_PREFIX);
  return LETTERS.map((letter) => {
    const of = (one: Locale) => documents.find(({ name }) => name === letterDocument({ letter, locale: one }));
    const own = (one: Locale) => Object.keys(of(one)?.value ?? {}).length;
    const hasDraft = (one: Locale) => of(one)?.hasDraft ?? false;
    const changes = LOCALES.flatMap((one) => of(one)?.updatedAt ?? []);
    return {
      letter,
      subject: standardTexts(letter, locale)[0]?.[1] ?? '',
      own: { ru: own('ru'), en: own('en'), kg: own('kg') },
      drafts: { ru: hasDraft('ru'), en: hasDraft('en'), kg: hasDraft('kg') },
      changedAt: changes.length > 0 ? new Date(Math.max(...changes.map(Number))).toISOString() : null,
    };
  });
}

/** A letter in all languages: its standard texts, and what the office has made of them, with drafts and history. */
export async function readLetter(deps: LetterTextDeps, letter: LetterName): Promise<EditedLetter> {
  const offered = offeredNames(deps, letter);
  const of = (locale: Locale) =>
    readEditedDocument<Record<string, string>>(deps, letterDocument({ letter, locale }), (stored) => stored);
  const [ru, en, kg] = await Promise.all([of('ru'), of('en'), of('kg')]);
  const standard = Object.fromEntries(LOCALES.map((locale) => [locale, new Map(standardTexts(letter, locale))]));
  const text = (locale: Locale, key: string) => standard[locale]?.get(key) ?? '';
  const texts = standardTexts(letter, 'ru').map(([key]) => ({
    key,
    part: partOf(letter, key) ?? 'line',
    standard: { ru: text('ru', key), en: text('en', key), kg: text('kg', key) },
    offered: [...(offered.get(key)?.keys() ?? [])],
  }));
  return { letter, texts, languages: { ru, en, kg } };
}

/** What differs from the standard; texts that the letter does not have are left out. */
function ownOf({ letter, locale }: LetterOf, texts: OwnTexts): OwnTexts {
  const own = standardTexts(letter, locale).flatMap(([key, standard]) => {
    const text = texts[key];
    return text === undefined || text === '' || text === standard ? [] : [[key, text] as const];
  });
  return Object.fromEntries(own);
}

/** The same, checked. @throws AppError invalid with each text that letters cannot be written with. */
function checkedOwn(deps: LetterTextDeps, of: LetterOf, texts: OwnTexts): OwnTexts {
  const offered = offeredNames(deps, of.letter);
  const own = ownOf(of, texts);
  const problems = Object.entries(own).flatMap(([key, text]): FieldProblem[] => {
    const part = partOf(of.letter, key);
    const problem = letterTextProblem(part, { text, uses: textUses(text) }, offered.get(key) ?? new Map());
    return problem ? [{ path: `texts.${key}`, ...problem }] : [];
  });
  if (problems.length > 0) throw invalidFields(problems);
  return own;
}

/**
 * Letters of invented data with these texts: one for each that is new, else the first one as it stands.
 * @throws AppError as `publishLetter`.
 */
export async function previewLetter(deps: LetterTextDeps, of: LetterOf, texts: OwnTexts): Promise<LetterPreview[]> {
  const { letter, locale } = of;
  const own = checkedOwn(deps, of, texts);
  const published = await publishedTexts(deps.db, of, deps.clock.now());
  const t = translateOwn(locale, [...published.filter(([one]) => one !== letter), [letter, own]]);
  const left = new Set(Object.keys(own).map((key) => `${letterPrefix(letter)}${key}`));
  const isStandard = left.size === 0;
  const letters: LetterPreview[] = [];
  for (const example of examplesOf(letter, locale, deps.baseUrl))
    for (const company of companies(deps)) {
      const { mail, offers } = writeNoting(example, t, company);
      const isNew = [...offers.keys()].filter((key) => left.delete(key)).length > 0;
      if (letters.length < MAX_PREVIEWS && (isNew || (isStandard && letters.length === 0))) {
        const { subject, html, text } = mail;
        letters.push({ subject, html, text });
      }
    }
  return letters;
}

const changeOf = ({ clock }: LetterTextDeps, editor: Editor, opened: Opened): DocumentChange => ({
  name: letterDocument(opened),
  revision: opened.revision,
  by: editor.id,
  now: clock.now(),
});

async function record(
  deps: LetterTextDeps,
  tx: Tx,
  by: { editor: Editor; of: LetterOf },
  { changed, version }: Published<object>,
): Promise<void> {
  if (!changed) return;
  await deps.recordChange(tx, {
    actor: by.editor.id,
    ip: by.editor.ip,
    contractId: null,
    action: 'letter_text_changed',
    subjectKind: 'page',
    subjectId: `${by.of.letter} ${by.of.locale}`,
    at: deps.clock.now(),
    version,
  });
}

/** Saves texts that are not used yet. @throws AppError conflict `content.draft_changed`. */
export const saveLetter = (deps: LetterTextDeps, editor: Editor, opened: Opened, texts: OwnTexts) =>
  inTransaction(deps.db, (tx) => saveDocument(tx, changeOf(deps, editor, opened), ownOf(opened, texts)));

/**
 * Uses these texts in all letters that are queued from now on, or from a time to come (null: now). @throws AppError
 * invalid `notifications.letter_name`, `letter_form`, `letter_line`, `letter_link` by text, `content.time_past`;
 * conflict `content.draft_changed`.
 */
export async function publishLetter(
  deps: LetterTextDeps,
  editor: Editor,
  opened: Opened,
  { texts, at }: { texts: OwnTexts; at: string | null },
): Promise<{ revision: number; version: number }> {
  const value = checkedOwn(deps, opened, texts);
  return inTransaction(deps.db, async (tx) => {
    const made = await publishDocument<OwnTexts>(tx, changeOf(deps, editor, opened), { value, at });
    await record(deps, tx, { editor, of: opened }, made);
    return { revision: made.revision, version: made.version };
  });
}

type Move = Parameters<typeof moveDocument>[2]['move'];

/** Before its first version a letter had the standard texts. @throws AppError as `moveDocument`. */
export const moveLetter = (
  deps: LetterTextDeps,
  editor: Editor,
  opened: Opened,
  { move, version }: { move: Move; version?: number | undefined },
): Promise<{ revision: number }> =>
  inTransaction(deps.db, async (tx) => {
    const made = await moveDocument<OwnTexts>(tx, changeOf(deps, editor, opened), { move, version, mayBeNone: true });
    await record(deps, tx, { editor, of: opened }, made);
    return { revision: made.revision };
  });
