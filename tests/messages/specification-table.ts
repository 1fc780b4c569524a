import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLANNED, parseTests, readTestFile, splitCells, testTitles } from './message-table.ts';
import { ROOT } from './source-scan.ts';

export const MAP = join(ROOT, 'docs/specification.md');
export const readMap = (): string => readFileSync(MAP, 'utf8');

/** Section titles of the specification. */
export const SECTIONS = [
  '1. What the product does and for whom',
  '2. Screens and routes',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. Calls made',
  '8. Error catalogue',
  '9. Business constants and limits',
] as const;

/** Last column of a sentence that requires nothing. */
export const LEFT_OPEN = 'left open by the specification';
const NO_FILE = '–';

export type MapRow = { line: number; section: string; sentence: string; files: string; tests: string };

/** Rows of the map with their section; table headings and rules are skipped. */
export function mapRows(text: string): MapRow[] {
  let section = '';
  return text.split('\n').flatMap((line, i): MapRow[] => {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    if (!line.startsWith('| ') || line.startsWith('| The specification says |')) return [];
    const [sentence = '', files = '', tests = '', ...more] = splitCells(line);
    return [{ line: i + 1, section, sentence, files, tests: more.length > 0 ? '' : tests }];
  });
}

function rowProblems(row: MapRow): string[] {
  const problems: string[] = [];
  if (row.sentence === '') problems.push('no sentence');
  if (row.tests === '') problems.push('not three columns');
  const planned = row.tests.match(/^planned: (.*)$/)?.[1];
  if (planned !== undefined && !(PLANNED as readonly string[]).includes(planned))
    problems.push(`no capability «${planned}»`);
  if (row.files !== NO_FILE)
    for (const place of row.files.split('<br>')) {
      const path = place.match(/^`([^`]+)`$/)?.[1];
      if (!path || !existsSync(join(ROOT, path))) problems.push(`no file ${place}`);
    }
  else if (planned === undefined) problems.push('no files and not planned');
  if (planned !== undefined || row.tests === LEFT_OPEN) return problems;
  for (const { file, title } of parseTests(row.tests))
    if (readTestFile(file) === null) problems.push(`no test file ${file}`);
    else if (!testTitles(file).has(title)) problems.push(`${file} has no «${title}»`);
  return problems;
}

/** Problems of a map: invalid rows, and sections without rows or unknown to the specification. */
export function mapProblems(text: string): string[] {
  const rows = mapRows(text);
  const sections = [...new Set(rows.map((row) => row.section))];
  const missing = SECTIONS.filter((name) => !sections.includes(name)).map((name) => `no row in «${name}»`);
  const strange = sections
    .filter((name) => !(SECTIONS as readonly string[]).includes(name))
    .map((name) => `no section «${name}» in the specification`);
  const found = rows.flatMap((row) => rowProblems(row).map((problem) => `line ${row.line}: ${problem}`));
  return [...missing, ...strange, ...found];
}
