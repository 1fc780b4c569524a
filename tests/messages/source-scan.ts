import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '../..');

/** One source file of the product: its text constants, and the catalogues it reads words from. */
export type Source = {
  path: string;
  /** Constant texts, whatever they are used for. */
  literals: Set<string>;
  /** Texts with values inside, as patterns over dotted keys. */
  patterns: RegExp[];
  /** True when keys are put together of values alone: `${group}.${name}`. */
  joins: boolean;
  /** Arguments of `useTranslations`; an empty one reads every catalogue. */
  namespaces: Set<string>;
  /**
   * Texts shaped like an error code, outside the places that name something else (jobs, events, log lines, index
   * purposes).
   */
  codes: { code: string; line: number }[];
  /** Files of the product this one imports. */
  imports: string[];
};

const CODE = /^[a-z]+\.[a-z]+(?:_[a-z]+)*$/;
/** Functions whose dotted texts name something else than an error. */
const NAMES_ELSE = new Set([
  'useTranslations',
  'useOrderLabels',
  't',
  'log',
  'eventType',
  'blindIndex',
  'blindIndexes',
  'take',
  'webhookEvent',
]);

/** Hooks that read words by a section given to them: the catalogues that it is looked up in. */
const WORD_HOOKS: ReadonlyMap<string, (section: string) => string[]> = new Map([
  ['useTranslations', (space: string) => [space]],
  ['useOrderLabels', (section: string) => [`order.${section}`, `order.service.${section}`]],
]);

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function calledName(node: ts.Node | undefined): string | undefined {
  if (!node || !ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : ts.isIdentifier(expression)
      ? expression.text
      : undefined;
}

function scan(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Source = {
    path,
    literals: new Set(),
    patterns: [],
    joins: false,
    namespaces: new Set(),
    codes: [],
    imports: [],
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const from = node.moduleSpecifier;
      const name = from && ts.isStringLiteral(from) ? from.text : '';
      if (name.startsWith('.')) found.imports.push(join(dirname(path), name));
      else if (/^#(?:kernel|modules|words)\//.test(name)) found.imports.push(join('src', name.slice(1)));
      return;
    }
    const spacesOf = WORD_HOOKS.get(calledName(node) ?? '');
    if (spacesOf) {
      const [first] = (node as ts.CallExpression).arguments;
      const section = first && ts.isStringLiteral(first) ? first.text : '';
      for (const space of spacesOf(section)) found.namespaces.add(space);
    }
    if (calledName(node) === 'useOrderLabels') {
      const [section] = (node as ts.CallExpression).arguments;
      if (section && ts.isStringLiteral(section))
        for (const of of ['order', 'order.service']) found.namespaces.add(`${of}.${section.text}`);
    }
    if (ts.isStringLiteralLike(node)) {
      found.literals.add(node.text);
      const named = ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'name';
      const elsewhere =
        NAMES_ELSE.has(calledName(node.parent) ?? '') ||
        (named && path.endsWith('/jobs.ts')) ||
        /job-names\.ts$|^src\/web\/build\/|\/screens\.ts$/.test(path) ||
        ts.isLiteralTypeNode(node.parent);
      if (CODE.test(node.text) && !elsewhere)
        found.codes.push({
          code: node.text,
          line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        });
    } else if (ts.isTemplateExpression(node)) {
      const pattern = node.templateSpans.reduce(
        (so, span) => `${so}[\\w-]+${quoted(span.literal.text)}`,
        quoted(node.head.text),
      );
      if (/[a-zA-Z]/.test(pattern.replaceAll('[\\w-]+', ''))) found.patterns.push(new RegExp(`^${pattern}$`));
      else if (pattern.includes('\\.')) found.joins = true;
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.literals.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every source file of the product without its tests. */
export function productSources(): Source[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('/testing/'))
    .map(scan);
}
