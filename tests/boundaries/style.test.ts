import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const MAX_LINE = 120;
const MAX_LINES = 400;
const MAX_COMPONENT = 120;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

/** Spread literals: `{ ...{ a, b } }` means `{ a, b }` and only evades the formatter. */
function spreadLiterals(file: string, text: string): string[] {
  if (!/\.\.\.\s*\(*[[{]/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node)) {
      let inner = node.expression;
      while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
      if (ts.isObjectLiteralExpression(inner) || ts.isArrayLiteralExpression(inner))
        found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const longLines = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => ([...line].length > MAX_LINE ? [`${file}:${at + 1}`] : []));

const isTooLong = (text: string): boolean => text.split('\n').length - 1 > MAX_LINES;

/** Functions longer than a component may be; components and hooks of the web are functions. */
function longFunctions(file: string, text: string): string[] {
  if (text.split('\n').length <= MAX_COMPONENT) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && lineOf(node.end) - lineOf(node.getStart()) + 1 > MAX_COMPONENT)
      found.push(`${file}:${lineOf(node.getStart()) + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('no literal is spread into another literal', () => {
  expect(sources.flatMap(({ file, text }) => (file.endsWith('.css') ? [] : spreadLiterals(file, text)))).toEqual([]);
});

test(`no line is longer than ${MAX_LINE} characters`, () => {
  expect(sources.flatMap(({ file, text }) => longLines(file, text))).toEqual([]);
});

test(`no file is longer than ${MAX_LINES} lines`, () => {
  expect(sources.flatMap(({ file, text }) => (isTooLong(text) ? [file] : []))).toEqual([]);
});

test(`no component or hook of the web is longer than ${MAX_COMPONENT} lines`, () => {
  const web = sources.filter(({ file }) => /^src\/web\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'));
  expect(web.length).toBeGreaterThan(300);
  expect(web.flatMap(({ file, text }) => longFunctions(file, text))).toEqual([]);
});

/** Merge conflict markers; inside a comment no compiler notices them. */
const CONFLICT = /^(<{7}|>{7})( |$)/m;

test('no file holds what a merge left unresolved', () => {
  const texts = execFileSync('git', ['ls-files', '-z', '*.md', '*.json', '*.sql', '*.svg', '*.sh', '*.yaml'], {
    encoding: 'utf8',
  });
  const others = texts.split('\0').filter((file) => file !== '' && existsSync(file));
  const all = [...sources, ...others.map((file) => ({ file, text: readFileSync(file, 'utf8') }))];
  expect(all.flatMap(({ file, text }) => (CONFLICT.test(text) ? [file] : []))).toEqual([]);
});

test('control: a spread literal, a long line and a long file are found', () => {
  expect(spreadLiterals('a.ts', 'const a = { ...{ b: 1 }, c: [...[1, 2]] };')).toHaveLength(2);
  expect(spreadLiterals('a.ts', 'const a = { ...b, ...(c ? { d: 1 } : {}) };')).toEqual([]);
  expect(longLines('a.ts', `${'x'.repeat(MAX_LINE)}\n${'ң'.repeat(MAX_LINE + 1)}`)).toEqual(['a.ts:2']);
  expect(CONFLICT.test(` *\n${'<'.repeat(7)} HEAD\n`)).toBe(true);
  expect(['\n'.repeat(MAX_LINES), '\n'.repeat(MAX_LINES + 1)].map(isTooLong)).toEqual([false, true]);
});

test('control: a component of one line too many is found, as a declaration and as an arrow', () => {
  const body = (lines: number): string => `{\n${'  use();\n'.repeat(lines - 2)}}\n`;
  const both = (lines: number): string => `function A() ${body(lines)}const B = () => ${body(lines)}`;
  expect(longFunctions('a.tsx', both(MAX_COMPONENT))).toEqual([]);
  expect(longFunctions('a.tsx', both(MAX_COMPONENT + 1))).toEqual(['a.tsx:1', `a.tsx:${MAX_COMPONENT + 2}`]);
});
