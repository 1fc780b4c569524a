import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { addressProblems } from './addresses.ts';
import { escapeCell, readRows, readTestFile, TABLE, TEXTS, testTitles } from './message-table.ts';
import { productSources, type Source } from './source-scan.ts';

/** Prefixes of places without a page of their own. */
const OTHER_PLACES = [
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
    if (now)
      lines[row.line - 1] = (lines[row.line - 1] ?? '').replace(old, () => ` \`${row.key}\` | ${escapeCell(now)} | `);
  }
  writeFileSync(TABLE, lines.join('\n'));
}

const rows = readRows();
const shown = rows.filter((row) => !row.fixed);
const sources = productSources();
const byPath = new Map(sources.map((source) => [source.path, source]));
/** The sources that each source imports. */
const imported = new Map(
  sources.map((source) => [source, source.imports.flatMap((path) => byPath.get(path) ?? [])] as const),
);
const capabilities = new Set([...TEXTS.ru.keys()].map((key) => key.slice(0, key.indexOf('.'))));
const textKeyOf = (code: string): string | undefined => {
  const [capability, name] = code.split('.');
  return ['errors', 'warnings'].map((group) => `${capability}.${group}.${name}`).find((key) => TEXTS.ru.has(key));
};
const codes = sources
  .flatMap((source) => source.codes.map((found) => ({ ...found, path: source.path })))
  .filter(({ code }) => capabilities.has(code.slice(0, code.indexOf('.'))));
const errorKeys = [...TEXTS.ru.keys()].filter((key) => /^[a-z]+\.(?:errors|warnings)\.[a-z_]+$/.test(key));
const moduleErrorKeys = errorKeys.filter((key) => !key.startsWith('shell.'));

describe('the table of messages', () => {
  it('has a row for every message', () => expect(rows.length).toBeGreaterThan(100));

  it.each(
    shown,
  )('$key has a text in every language, and its row the Russian one (UPDATE_MESSAGES=1 updates it)', (row) => {
    for (const locale of LOCALES) expect(TEXTS[locale].has(row.key), `${locale} line ${row.line}`).toBe(true);
    expect(row.text, `line ${row.line}`).toBe(escapeCell(TEXTS.ru.get(row.key) ?? ''));
    expect(row.place, `line ${row.line}`).not.toBe('');
  });

  it.each(shown)('$key is covered by an existing test that mentions it', (row) => {
    expect(row.tests.length, `line ${row.line}`).toBeGreaterThan(0);
    for (const { file, title } of row.tests) {
      const text = readTestFile(file);
      expect(text, `line ${row.line}: ${file}`).not.toBeNull();
      expect(testTitles(file).has(title), `line ${row.line}: ${file} has no «${title}»`).toBe(true);
    }
    const said = row.tests.map(({ file }) => readTestFile(file) ?? '').join('\n');
    expect(mentionsMessage(said, row.key), `line ${row.line}: no test names ${row.key} or its words`).toBe(true);
  });

  it.each(
    rows.filter((row) => row.fixed),
  )('«$text» is what the specification says, in a source and in the tests of its row', (row) => {
    expect(row.tests.length, `line ${row.line}`).toBeGreaterThan(0);
    for (const { file, title } of row.tests)
      expect(testTitles(file).has(title), `line ${row.line}: ${file} has no «${title}»`).toBe(true);
    expect(row.tests.map(({ file }) => readTestFile(file) ?? '').join('\n')).toContain(row.text);
    const begins = row.place.startsWith('`/') || OTHER_PLACES.some((place) => row.place.startsWith(place));
    expect(begins, `line ${row.line}: «${row.place}» is neither a page nor a known place`).toBe(true);
  });

  it.each(shown)('$key names existing addresses', (row) => {
    expect(addressProblems(row.place), `line ${row.line}`).toEqual([]);
    const begins = row.place.startsWith('`/') || OTHER_PLACES.some((place) => row.place.startsWith(place));
    expect(begins, `line ${row.line}: «${row.place}» is neither a page nor a known place`).toBe(true);
  });

  it('an unknown address is reported', () => {
    expect(addressProblems('`/account/lotteries`: form; `/order/{id}`; wire')).toEqual(['/account/lotteries']);
  });

  it('lists every error code', () => {
    const listed = new Set(shown.map((row) => row.key));
    expect(moduleErrorKeys.filter((key) => !listed.has(key))).toEqual([]);
  });
});

describe('error codes', () => {
  it('that are raised have texts in every language', () => {
    const withoutText = codes.filter(({ code }) => !textKeyOf(code));
    expect(withoutText.map(({ path, line, code }) => `${path}:${line} ${code}`)).toEqual([]);
    for (const { code } of codes)
      for (const locale of LOCALES) expect(TEXTS[locale].has(textKeyOf(code) ?? ''), code).toBe(true);
  });

  it('with texts are raised somewhere', () => {
    const raised = new Set(codes.map(({ code }) => textKeyOf(code)));
    expect(moduleErrorKeys.filter((key) => !raised.has(key))).toEqual([]);
  });
});

it('every text is used', () => {
  const unused = [...TEXTS.ru.keys()].filter((key) => !errorKeys.includes(key) && !isUsed(key));
  expect(unused, unused.join(' ')).toEqual([]);
});

/** Whether a test mentions a message by code, key, destructured name, or text in any language. */
function mentionsMessage(text: string, key: string): boolean {
  const code = key.replace(/\.(?:errors|warnings)\./, '.');
  const last = key.split('.').at(-1) ?? key;
  const names = [code, key, key.split('.').slice(1).join('.')];
  if (names.some((name) => text.includes(name))) return true;
  if (/[A-Z_]/.test(last) && new RegExp(`\\b${last}\\b`).test(text)) return true;
  if (new RegExp(`\\.${last}\\b|'${last}'`).test(text)) return true;
  return LOCALES.some((locale) => messagePattern(TEXTS[locale].get(key) ?? '').test(text));
}

/** Pattern of the beginning of a message, with any value in place of a placeholder. */
function messagePattern(message: string): RegExp {
  const start = message.slice(0, message.includes(', plural') ? message.indexOf('{') : 24);
  if (start.replace(/\{\w*\}?/g, '').trim().length < 8) return /(?!)/;
  const pieces = start.split(/\{\w*\}?/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(pieces.join('.{1,20}').trimEnd());
}

/** Modules that write tables with the words of a capability. */
const EXPORTERS: Readonly<Record<string, string>> = {
  balance: 'src/modules/ledger/',
  bonuses: 'src/modules/bonuses/',
  campaigns: 'src/modules/campaigns/',
  lottery: 'src/modules/lottery/',
};

/**
 * Whether a text is used: server catalogues are read by their own module, others where `useTranslations` names them.
 */
function isUsed(key: string): boolean {
  const capability = key.slice(0, key.indexOf('.'));
  const name = key.slice(capability.length + 1);
  // Screens use full keys, which the compiler checks, and so do modules that write texts themselves.
  const writesKeys = (path: string) => path.endsWith('/screens.ts') || path.startsWith('src/modules/');
  if (sources.some(({ path, literals }) => writesKeys(path) && literals.has(key))) return true;
  if (capability === 'platform')
    return sources.some(
      (source) => source.path.startsWith('src/platform/') && containsText(source, key.replace('.errors.', '.')),
    );
  if (capability === 'documents' || capability === 'notifications')
    return sources.some(
      (source) => /^src\/modules\/(?:documents|notifications)\//.test(source.path) && containsText(source, name),
    );
  const exporter = EXPORTERS[capability];
  if (exporter && sources.some((source) => source.path.startsWith(exporter) && containsText(source, name))) return true;
  return sources.some((source) =>
    [...source.namespaces].some((space) => {
      const prefix = space === '' ? '' : `${space}.`;
      if (!key.startsWith(prefix)) return false;
      const rest = key.slice(prefix.length);
      return [source, ...(imported.get(source) ?? [])].some((each) => containsText(each, rest));
    }),
  );
}

function containsText(source: Source, name: string): boolean {
  if (source.literals.has(name) || source.patterns.some((pattern) => pattern.test(name))) return true;
  const last = name.slice(name.lastIndexOf('.') + 1);
  return (
    source.joins &&
    last !== name &&
    (source.literals.has(last) || source.patterns.some((pattern) => pattern.test(last)))
  );
}
