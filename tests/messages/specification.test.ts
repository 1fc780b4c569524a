import { describe, expect, it } from 'vitest';
import { LEFT_OPEN, mapProblems, mapRows, readMap, SECTIONS } from './specification-table.ts';

describe('the map of the specification', () => {
  it('names files and tests that exist, and capabilities that are planned, in every section', () => {
    expect(mapProblems(readMap())).toEqual([]);
  });

  it('has each sentence once', () => {
    const sentences = mapRows(readMap()).map(({ section, sentence }) => `${section}: ${sentence}`);
    expect(sentences.filter((each, i) => sentences.indexOf(each) !== i)).toEqual([]);
    expect(sentences.length).toBeGreaterThan(250);
  });

  const HERE = 'tests/messages/specification.test.ts';
  const OWN = `\`${HERE}\` › has each sentence once`;
  const table = (row: string) =>
    SECTIONS.map(
      (name) => `## ${name}\n\n| The specification says | Where it lives | Shown by |\n|---|---|---|\n${row}`,
    ).join('\n\n');

  it.each([
    ['a test', `| A | \`${HERE}\` | ${OWN} |`],
    ['several of each', `| A | \`${HERE}\`<br>\`README.md\` | ${OWN}<br>${OWN} |`],
    ['a planned capability', '| A | – | planned: Mobile and push |'],
    ['nothing to build', `| A | \`README.md\` | ${LEFT_OPEN} |`],
  ])('control: a table with %s is valid', (_what, row) => expect(mapProblems(table(row))).toEqual([]));

  it.each([
    ['a file that does not exist', `| A | \`src/nowhere.ts\` | ${OWN} |`, 'no file `src/nowhere.ts`'],
    ['a place that is no file', `| A | somewhere | ${OWN} |`, 'no file somewhere'],
    ['no place', `| A | – | ${OWN} |`, 'no files and not planned'],
    [
      'a test file that does not exist',
      '| A | `README.md` | `tests/no.test.ts` › x |',
      'no test file tests/no.test.ts',
    ],
    ['a title that no test has', `| A | \`README.md\` | \`${HERE}\` › x |`, `${HERE} has no «x»`],
    [
      'the title of a group of tests',
      `| A | \`README.md\` | \`${HERE}\` › the map of the specification |`,
      `${HERE} has no «the map of the specification»`,
    ],
    ['a text without a test', '| A | `README.md` | by hand |', 'no test file by hand'],
    ['no test', '| A | `README.md` |  |', 'not three columns'],
    ['a capability that is not planned', '| A | – | planned: Later |', 'no capability «Later»'],
    ['no sentence', `|  | \`README.md\` | ${OWN} |`, 'no sentence'],
  ])('control: a table with %s is reported', (_what, row, problem) => {
    const problems = mapProblems(table(row));
    expect(
      problems.some((each) => each.endsWith(`: ${problem}`)),
      problems.join('\n'),
    ).toBe(true);
  });

  it('control: a section without a row, and a row in none, are reported', () => {
    const sound = table('| A | – | planned: User interface |');
    const cut = sound.replace(/\n## 7\.[^#]*/, '\n');
    expect(mapProblems(cut)).toEqual(['no row in «7. Calls made»']);
    const moved = sound.replace('## 8. Error catalogue', '## 8. Errors');
    expect(mapProblems(moved)).toEqual([
      'no row in «8. Error catalogue»',
      'no section «8. Errors» in the specification',
    ]);
  });
});
