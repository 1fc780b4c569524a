import { and, desc, eq, max, sql } from 'drizzle-orm';
import type { Locale } from '#kernel/locale.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type LetterTextRow, letterTexts } from './schema.ts';

type OfLetter = { readonly template: string; readonly locale: Locale };
const isOf = ({ template, locale }: OfLetter) =>
  and(eq(letterTexts.template, template), eq(letterTexts.locale, locale));

/** Publications of one letter and language take turns. */
export const lockLetter = (tx: Tx, { template, locale }: OfLetter) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('notifications.letter'), hashtext(${`${template} ${locale}`}))`);

/** The texts in force of a letter in a language, by key; null where the standard one is used again. */
export async function currentTexts(db: Executor, letter: OfLetter): Promise<Map<string, string | null>> {
  const rows = await db
    .selectDistinctOn([letterTexts.key], { key: letterTexts.key, text: letterTexts.text })
    .from(letterTexts)
    .where(isOf(letter))
    .orderBy(letterTexts.key, desc(letterTexts.version));
  return new Map(rows.map(({ key, text }) => [key, text]));
}

/** The newest text of every key, letter and language. */
export const allCurrentTexts = (db: Executor): Promise<LetterTextRow[]> =>
  db
    .selectDistinctOn([letterTexts.template, letterTexts.locale, letterTexts.key])
    .from(letterTexts)
    .orderBy(letterTexts.template, letterTexts.locale, letterTexts.key, desc(letterTexts.version));

export async function lastVersion(db: Executor, letter: OfLetter): Promise<number> {
  const [row] = await db
    .select({ version: max(letterTexts.version) })
    .from(letterTexts)
    .where(isOf(letter));
  return row?.version ?? 0;
}

export const insertTexts = async (tx: Tx, rows: readonly LetterTextRow[]): Promise<void> =>
  void (await tx.insert(letterTexts).values([...rows]));
