import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { ROOT } from './source-scan.ts';

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

/** Every catalogue of a language by its name. */
export function treesOf(locale: Locale): Record<string, Tree> {
  const folder = join(ROOT, 'src/words', locale);
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Tree,
    ]),
  );
}

/** Every text of a language under its full key: `orders.errors.expired`. */
const textsOf = (locale: Locale): Map<string, string> => new Map(flat(treesOf(locale)));

/** A row of docs/messages.md; an `open` row belongs to a capability that is not built yet and has neither words nor tests. */
export type Row = {
  line: number;
  message: string;
  open: string | null;
  key: string;
  text: string;
  place: string;
  tests: { file: string; title: string }[];
};

export const TABLE = join(ROOT, 'docs/messages.md');

/** Russian texts in a cell: a vertical line would end it. */
export const cell = (text: string): string => text.replaceAll('|', '\\|');

export function readRows(): Row[] {
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  return lines.flatMap((text, i): Row[] => {
    if (!text.startsWith('| ') || /^\| (?:Message|Refusal) \|/.test(text)) return [];
    const cells = text
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((part) => part.trim());
    const [message = '', key = '', said = '', place = '', tests = ''] = cells;
    const open = key.match(/^open: (.+)$/)?.[1] ?? null;
    return [
      {
        line: i + 1,
        message,
        open,
        key: key.replaceAll('`', ''),
        text: said,
        place,
        tests:
          tests === ''
            ? []
            : tests.split('<br>').map((one) => {
                const [file = '', title = ''] = one.trim().split(' › ');
                return { file: file.replaceAll('`', ''), title };
              }),
      },
    ];
  });
}

/** What a test file says, or null when there is none. */
export const testText = (file: string): string | null =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null;

export const TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<
  Locale,
  Map<string, string>
>;
