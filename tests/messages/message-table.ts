import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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

/** What the specification asks for and is not built yet, by the capability that will bring it. */
export const PLANNED = [
  'Requests and chat',
  'Campaigns and content',
  'Mobile and push',
  'Suppliers and own inventory',
  'User interface',
] as const;

/** A test that a row names. */
export type NamedTest = { file: string; title: string };

/** A row of docs/messages.md; an `open` row belongs to a planned capability and has neither words nor tests. */
export type Row = {
  line: number;
  message: string;
  open: string | null;
  key: string;
  text: string;
  place: string;
  tests: NamedTest[];
};

export const TABLE = join(ROOT, 'docs/messages.md');

/** The cells of a table row; a vertical line inside a cell is written `\\|`. */
export const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((part) => part.trim());

/** The tests of a cell: `file` › title, one a line. */
export const testsOf = (text: string): NamedTest[] =>
  text === ''
    ? []
    : text.split('<br>').map((one) => {
        const [file = '', title = ''] = one.trim().split(' › ');
        return { file: file.replaceAll('`', ''), title: title.replaceAll('\\|', '|') };
      });

/** Russian texts in a cell: a vertical line would end it. */
export const cell = (text: string): string => text.replaceAll('|', '\\|');

export function readRows(): Row[] {
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  return lines.flatMap((text, i): Row[] => {
    if (!text.startsWith('| ') || /^\| (?:Message|Refusal) \|/.test(text)) return [];
    const [message = '', key = '', said = '', place = '', tests = ''] = cellsOf(text);
    const open = key.match(/^open: (.+)$/)?.[1] ?? null;
    return [
      {
        line: i + 1,
        message,
        open,
        key: key.replaceAll('`', ''),
        text: said,
        place,
        tests: testsOf(tests),
      },
    ];
  });
}

/** What a test file says, or null when there is none. */
export const testText = (file: string): string | null =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null;

const MODIFIERS = new Set(['each', 'for', 'only', 'concurrent', 'sequential', 'skipIf', 'runIf']);

/** Whether something called declares a test: `it`, `test.each(…)`; not `describe`, a step or a skipped test. */
function declaresTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'it' || called.text === 'test';
  if (ts.isPropertyAccessExpression(called)) return MODIFIERS.has(called.name.text) && declaresTest(called.expression);
  if (ts.isCallExpression(called)) return declaresTest(called.expression);
  return ts.isTaggedTemplateExpression(called) && declaresTest(called.tag);
}

/** A title as it is written: parts that are joined by `+` as one, values of a template as `${…}`; null: not a text. */
function writtenTitle(node: ts.Expression | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  if (ts.isParenthesizedExpression(node)) return writtenTitle(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [writtenTitle(node.left), writtenTitle(node.right)];
  return left === null || right === null ? null : left + right;
}

const titles = new Map<string, ReadonlySet<string>>();

/** The titles of the tests that a file declares; none where there is no such file. */
export function titlesOf(file: string): ReadonlySet<string> {
  const known = titles.get(file);
  if (known) return known;
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const title =
      ts.isCallExpression(node) && node.arguments.length > 1 && declaresTest(node.expression)
        ? writtenTitle(node.arguments[0])
        : null;
    if (title !== null) found.add(title);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, testText(file) ?? '', ts.ScriptTarget.Latest, true));
  titles.set(file, found);
  return found;
}

export const TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<
  Locale,
  Map<string, string>
>;
