import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '../..');

/** A product source file: its string constants and the catalogues it reads. */
export type Source = {
  path: string;
  /** String constants. */
  literals: Set<string>;
  /** Template strings as patterns over dotted keys. */
  patterns: RegExp[];
  /** True when keys are built from values only: `${group}.${name}`. */
  joins: boolean;
  /** Arguments of `useTranslations`; an empty one reads all catalogues. */
  namespaces: Set<string>;
  /** Strings shaped like an error code, except where they name jobs, events, log lines or index purposes. */
  codes: { code: string; line: number }[];
  /** Product files imported by this one. */
  imports: string[];
};

const CODE = /^[a-z]+\.[a-z]+(?:_[a-z]+)*$/;
/** Functions whose dotted string arguments are not error codes. */
const NON_ERROR_FUNCTIONS = new Set([
  'useTranslations',
  'plainTexts',
  'useOrderLabels',
  't',
  'log',
  'eventType',
  'blindIndex',
  'blindIndexes',
  'consume',
  'webhookEvent',
]);

/** Hooks that read translations by section, with the catalogue sections they look up. */
const TRANSLATION_HOOKS: ReadonlyMap<string, (section: string) => string[]> = new Map([
  ['useTranslations', (space: string) => [space]],
  ['plainTexts', (space: string) => [space]],
  ['useOrderLabels', (section: string) => [`order.${section}`, `order.service.${section}`, `order.trade.${section}`]],
]);

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function calleeName(node: ts.Node | undefined): string | undefined {
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
    const sectionsFor = TRANSLATION_HOOKS.get(calleeName(node) ?? '');
    if (sectionsFor) {
      const [first] = (node as ts.CallExpression).arguments;
      const section = first && ts.isStringLiteral(first) ? first.text : '';
      for (const space of sectionsFor(section)) found.namespaces.add(space);
    }
    if (calleeName(node) === 'useOrderLabels') {
      const [section] = (node as ts.CallExpression).arguments;
      if (section && ts.isStringLiteral(section))
        for (const prefix of ['order', 'order.service', 'order.trade'])
          found.namespaces.add(`${prefix}.${section.text}`);
    }
    if (ts.isStringLiteralLike(node)) {
      found.literals.add(node.text);
      const named = ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'name';
      const elsewhere =
        NON_ERROR_FUNCTIONS.has(calleeName(node.parent) ?? '') ||
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
        (so, span) => `${so}[\\w-]+${escapeRegExp(span.literal.text)}`,
        escapeRegExp(node.head.text),
      );
      if (/[a-zA-Z]/.test(pattern.replaceAll('[\\w-]+', ''))) found.patterns.push(new RegExp(`^${pattern}$`));
      else if (pattern.includes('\\.')) found.joins = true;
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.literals.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** All product source files, without tests. */
export function productSources(): Source[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('/testing/'))
    .map(scan);
}
