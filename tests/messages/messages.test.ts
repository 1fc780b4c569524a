import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { addressProblems } from './addresses.ts';
import { cell, PLANNED, readRows, TABLE, TEXTS, testText, titlesOf } from './message-table.ts';
import { productSources, type Source } from './source-scan.ts';

/** Where a message is met that has no page of its own: how such a place begins. */
const ELSEWHERE = [
  'wire',
  'every page',
  'every call',
  'every endpoint',
  'every date field',
  'content pages',
  'jobs',
  'log',
  'callback of the acquirer',
  'callback of a supplier',
  'a use-case without a screen',
];

if (process.env.UPDATE_MESSAGES) {
  const lines = readFileSync(TABLE, 'utf8').split('\n');
  for (const row of readRows()) {
    const now = TEXTS.ru.get(row.key);
    const old = ` \`${row.key}\` | ${row.text} | `;
    if (now) lines[row.line - 1] = (lines[row.line - 1] ?? '').replace(old, () => ` \`${row.key}\` | ${cell(now)} | `);
  }
  writeFileSync(TABLE, lines.join('\n'));
}

const rows = readRows();
const shown = rows.filter((row) => row.open === null);
const sources = productSources();
const capabilities = new Set([...TEXTS.ru.keys()].map((key) => key.slice(0, key.indexOf('.'))));
const wordsOf = (code: string): string | undefined => {
  const [capability, name] = code.split('.');
  return ['errors', 'warnings'].map((group) => `${capability}.${group}.${name}`).find((key) => TEXTS.ru.has(key));
};
const codes = sources
  .flatMap((source) => source.codes.map((found) => ({ ...found, path: source.path })))
  .filter(({ code }) => capabilities.has(code.slice(0, code.indexOf('.'))));
const errorKeys = [...TEXTS.ru.keys()].filter((key) => /^[a-z]+\.(?:errors|warnings)\.[a-z_]+$/.test(key));
const bare = errorKeys.filter((key) => !key.startsWith('shell.'));

describe('the table of messages', () => {
  it('has a row for every message', () => expect(rows.length).toBeGreaterThan(100));

  it.each(
    shown,
  )('$key has words in every language, and says them in Russian (UPDATE_MESSAGES=1 writes them)', (row) => {
    for (const locale of LOCALES) expect(TEXTS[locale].has(row.key), `${locale} line ${row.line}`).toBe(true);
    expect(row.text, `line ${row.line}`).toBe(cell(TEXTS.ru.get(row.key) ?? ''));
    expect(row.place, `line ${row.line}`).not.toBe('');
  });

  it.each(shown)('$key is made to appear by a test that exists and speaks of it', (row) => {
    expect(row.tests.length, `line ${row.line}`).toBeGreaterThan(0);
    for (const { file, title } of row.tests) {
      const text = testText(file);
      expect(text, `line ${row.line}: ${file}`).not.toBeNull();
      expect(titlesOf(file).has(title), `line ${row.line}: ${file} has no «${title}»`).toBe(true);
    }
    const said = row.tests.map(({ file }) => testText(file) ?? '').join('\n');
    expect(speaksOf(said, row.key), `line ${row.line}: no test names ${row.key} or its words`).toBe(true);
  });

  it('marks messages of later capabilities as open there, with nothing else', () => {
    for (const row of rows.filter((each) => each.open !== null)) {
      expect(PLANNED, `line ${row.line}`).toContain(row.open);
      expect([row.text, row.tests], `line ${row.line}`).toEqual(['', []]);
      expect(row.place, `line ${row.line}`).not.toBe('');
    }
  });

  it.each(shown)('$key is said at addresses that the product has', (row) => {
    expect(addressProblems(row.place), `line ${row.line}`).toEqual([]);
    const begins = row.place.startsWith('`/') || ELSEWHERE.some((place) => row.place.startsWith(place));
    expect(begins, `line ${row.line}: «${row.place}» is neither a page nor a known place`).toBe(true);
  });

  it('reports an address that the product has not', () => {
    expect(addressProblems('`/account/lotteries`: form; `/order/{id}`; wire')).toEqual(['/account/lotteries']);
  });

  it('lists every refusal of ours', () => {
    const listed = new Set(shown.map((row) => row.key));
    expect(bare.filter((key) => !listed.has(key))).toEqual([]);
  });
});

describe('error codes', () => {
  it('that are raised have words in every language', () => {
    const silent = codes.filter(({ code }) => !wordsOf(code));
    expect(silent.map(({ path, line, code }) => `${path}:${line} ${code}`)).toEqual([]);
    for (const { code } of codes)
      for (const locale of LOCALES) expect(TEXTS[locale].has(wordsOf(code) ?? ''), code).toBe(true);
  });

  it('with words are raised somewhere', () => {
    const raised = new Set(codes.map(({ code }) => wordsOf(code)));
    expect(bare.filter((key) => !raised.has(key))).toEqual([]);
  });
});

it('no words lie unused', () => {
  const unused = [...TEXTS.ru.keys()].filter((key) => !errorKeys.includes(key) && !isUsed(key));
  expect(unused, unused.join(' ')).toEqual([]);
});

/** A test speaks of a message by its code, its key, its destructured name, or its words in any language. */
function speaksOf(text: string, key: string): boolean {
  const code = key.replace(/\.(?:errors|warnings)\./, '.');
  const last = key.split('.').at(-1) ?? key;
  const names = [code, key, key.split('.').slice(1).join('.')];
  if (names.some((name) => text.includes(name))) return true;
  if (/[A-Z_]/.test(last) && new RegExp(`\\b${last}\\b`).test(text)) return true;
  if (new RegExp(`\\.${last}\\b|'${last}'`).test(text)) return true;
  return LOCALES.some((locale) => saidAs(TEXTS[locale].get(key) ?? '').test(text));
}

/** The first letters of a message, any value in the place of each placeholder. */
function saidAs(message: string): RegExp {
  const start = message.slice(0, message.includes(', plural') ? message.indexOf('{') : 24);
  if (start.replace(/\{\w*\}?/g, '').trim().length < 8) return /(?!)/;
  const pieces = start.split(/\{\w*\}?/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(pieces.join('.{1,20}').trimEnd());
}

/** Server catalogues are read by their own module, the others where `useTranslations` names them. */
function isUsed(key: string): boolean {
  const capability = key.slice(0, key.indexOf('.'));
  const name = key.slice(capability.length + 1);
  // Screens name their texts whole; the compiler checks the keys.
  if (sources.some(({ path, literals }) => path.endsWith('/screens.ts') && literals.has(key))) return true;
  if (capability === 'platform')
    return sources.some(
      (source) => source.path.startsWith('src/platform/') && says(source, key.replace('.errors.', '.')),
    );
  if (capability === 'documents' || capability === 'notifications')
    return sources.some(
      (source) => /^src\/modules\/(?:documents|notifications)\//.test(source.path) && says(source, name),
    );
  if (
    capability === 'balance' &&
    sources.some((source) => source.path.startsWith('src/modules/ledger/') && says(source, name))
  )
    return true;
  return sources.some((source) =>
    [...source.namespaces].some((space) => {
      const prefix = space === '' ? '' : `${space}.`;
      if (!key.startsWith(prefix)) return false;
      const rest = key.slice(prefix.length);
      const near = source.imports.map((path) => sources.find((other) => other.path === path));
      return [source, ...near].some((each) => each && says(each, rest));
    }),
  );
}

function says(source: Source, name: string): boolean {
  if (source.literals.has(name) || source.patterns.some((pattern) => pattern.test(name))) return true;
  const last = name.slice(name.lastIndexOf('.') + 1);
  return (
    source.joins &&
    last !== name &&
    (source.literals.has(last) || source.patterns.some((pattern) => pattern.test(last)))
  );
}
