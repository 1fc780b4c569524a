import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { ROOT } from './source-scan.ts';

type Tree = { [key: string]: string | Tree };

const flattenTree = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flattenTree(value, `${prefix}${key}.`),
  );

/** Reads the catalogues of a language by name. */
export function treesOf(locale: Locale): Record<string, Tree> {
  const folder = join(ROOT, 'src/words', locale);
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Tree,
    ]),
  );
}

/** Texts of a language by full key: `orders.errors.expired`. */
const readTexts = (locale: Locale): Map<string, string> => new Map(flattenTree(treesOf(locale)));

/** Planned capabilities: required by the specification and not built yet. */
export const PLANNED = [
  'Requests and chat',
  'Campaigns and content',
  'Mobile and push',
  'Suppliers and own inventory',
  'User interface',
] as const;

/** A test referenced by a row. */
export type NamedTest = { file: string; title: string };

/** A row of docs/messages.md; the text of a `fixed` row is the specification's own and has no key. */
export type Row = {
  line: number;
  message: string;
  fixed: boolean;
  key: string;
  text: string;
  place: string;
  tests: NamedTest[];
};

export const TABLE = join(ROOT, 'docs/messages.md');

/** Splits a table row into cells; a pipe inside a cell is escaped as `\\|`. */
export const splitCells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((part) => part.trim());

/** Parses the tests of a cell: `file` › title, separated by `<br>`. */
export const parseTests = (text: string): NamedTest[] =>
  text === ''
    ? []
    : text.split('<br>').map((one) => {
        const [file = '', title = ''] = one.trim().split(' › ');
        return { file: file.replaceAll('`', ''), title: title.replaceAll('\\|', '|') };
      });

/** Escapes a text for a cell. */
export const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

export function readRows(): Row[] {
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  return lines.flatMap((text, i): Row[] => {
    if (!text.startsWith('| ') || /^\| (?:Message|Refusal) \|/.test(text)) return [];
    const [message = '', key = '', said = '', place = '', tests = ''] = splitCells(text);
    return [
      {
        line: i + 1,
        message,
        fixed: key === 'fixed',
        key: key.replaceAll('`', ''),
        text: said,
        place,
        tests: parseTests(tests),
      },
    ];
  });
}

/** Content of a test file, or null when it does not exist. */
export const readTestFile = (file: string): string | null =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null;

const MODIFIERS = new Set(['each', 'for', 'only', 'concurrent', 'sequential', 'skipIf', 'runIf']);

/** Whether a call declares a test: `it`, `test.each(…)`; not `describe`, a step or a skipped test. */
function declaresTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'it' || called.text === 'test';
  if (ts.isPropertyAccessExpression(called)) return MODIFIERS.has(called.name.text) && declaresTest(called.expression);
  if (ts.isCallExpression(called)) return declaresTest(called.expression);
  return ts.isTaggedTemplateExpression(called) && declaresTest(called.tag);
}

/** A title as written in the source: operands of `+` joined, template values as `${…}`; null when it is not a text. */
function staticTitle(node: ts.Expression | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  if (ts.isParenthesizedExpression(node)) return staticTitle(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [staticTitle(node.left), staticTitle(node.right)];
  return left === null || right === null ? null : left + right;
}

const titles = new Map<string, ReadonlySet<string>>();

/** Titles of the tests declared in a file; empty when it does not exist. */
export function testTitles(file: string): ReadonlySet<string> {
  const known = titles.get(file);
  if (known) return known;
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const title =
      ts.isCallExpression(node) && node.arguments.length > 1 && declaresTest(node.expression)
        ? staticTitle(node.arguments[0])
        : null;
    if (title !== null) found.add(title);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readTestFile(file) ?? '', ts.ScriptTarget.Latest, true));
  titles.set(file, found);
  return found;
}

export const TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, readTexts(locale)])) as Record<
  Locale,
  Map<string, string>
>;
