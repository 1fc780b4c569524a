import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellsOf, PLANNED, testsOf, testText, titlesOf } from './message-table.ts';
import { ROOT } from './source-scan.ts';

export const MAP = join(ROOT, 'docs/specification.md');
export const readMap = (): string => readFileSync(MAP, 'utf8');

/** The sections of the specification, as it names them. */
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

/** What the last column says of a sentence that asks for nothing by itself. */
export const LEFT_OPEN = 'left open by the specification';
const NOWHERE = '–';

export type MapRow = { line: number; section: string; says: string; where: string; shown: string };

/** Rows of the map with the section they stand in; headings and rules of the tables are none. */
export function mapRows(text: string): MapRow[] {
  let section = '';
  return text.split('\n').flatMap((line, i): MapRow[] => {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    if (!line.startsWith('| ') || line.startsWith('| The specification says |')) return [];
    const [says = '', where = '', shown = '', ...more] = cellsOf(line);
    return [{ line: i + 1, section, says, where, shown: more.length > 0 ? '' : shown }];
  });
}

function problemsOf(row: MapRow): string[] {
  const problems: string[] = [];
  if (row.says === '') problems.push('says nothing');
  if (row.shown === '') problems.push('has not three columns');
  const planned = row.shown.match(/^planned: (.*)$/)?.[1];
  if (planned !== undefined && !(PLANNED as readonly string[]).includes(planned))
    problems.push(`no capability «${planned}»`);
  if (row.where !== NOWHERE)
    for (const place of row.where.split('<br>')) {
      const path = place.match(/^`([^`]+)`$/)?.[1];
      if (!path || !existsSync(join(ROOT, path))) problems.push(`no file ${place}`);
    }
  else if (planned === undefined) problems.push('lives nowhere and is not planned');
  if (planned !== undefined || row.shown === LEFT_OPEN) return problems;
  for (const { file, title } of testsOf(row.shown))
    if (testText(file) === null) problems.push(`no test file ${file}`);
    else if (!titlesOf(file).has(title)) problems.push(`${file} has no «${title}»`);
  return problems;
}

/** What is untrue about a map: rows, and sections of the specification that have none or do not stand in its order. */
export function mapProblems(text: string): string[] {
  const rows = mapRows(text);
  const sections = [...new Set(rows.map((row) => row.section))];
  const missing = SECTIONS.filter((name) => !sections.includes(name)).map((name) => `no row in «${name}»`);
  const strange = sections
    .filter((name) => !(SECTIONS as readonly string[]).includes(name))
    .map((name) => `no section «${name}» in the specification`);
  const found = rows.flatMap((row) => problemsOf(row).map((problem) => `line ${row.line}: ${problem}`));
  return [...missing, ...strange, ...found];
}
