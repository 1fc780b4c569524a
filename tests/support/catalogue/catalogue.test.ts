import { expect, test } from 'vitest';
import { SCREENS } from '../../../src/web/screens/list.ts';
import { CATALOGUE } from './list.ts';
import { ACTS, KNOWN, type Row, type State } from './row.ts';

const rowOf = new Map(CATALOGUE.map((row) => [row.path, row]));
/** Addresses that show something: not a file, nor a form’s target, nor a way elsewhere. */
const shown = SCREENS.filter(({ file }) => !file?.endsWith('.ts'));

test('every screen has a row of the catalogue, and every row is a screen', () => {
  expect(CATALOGUE.map(({ path }) => path).toSorted()).toEqual(shown.map(({ path }) => path).toSorted());
});

test('every screen has a state in which there is something to see, named once for each reader', () => {
  for (const { path, states } of CATALOGUE) {
    expect(states.length, path).toBeGreaterThan(0);
    expect(new Set(states.map(({ name }) => name)).size, path).toBe(states.length);
  }
});

/** Whether an address of a state belongs to a screen; what stands in braces may be a whole address. */
const belongs = ({ path }: Row, { at }: State): boolean => {
  if (at.startsWith('{') || path === '/*') return true;
  const parts = path.split(/[/?]/).filter(Boolean);
  const address = at.replaceAll(/\{[^}]+\}/g, 'x').split('?')[0] as string;
  return address
    .split('/')
    .filter(Boolean)
    .every((part, i) => parts[i] === part || parts[i]?.startsWith(':') || parts.at(-1) === '*');
};

test('a state is an address of its screen', () => {
  const strange = CATALOGUE.flatMap((row) => row.states.filter((state) => !belongs(row, state)).map(({ at }) => at));
  expect(strange).toEqual([]);
});

test('everything that is looked for or pressed is used, and nothing else', () => {
  const states = CATALOGUE.flatMap((row) => row.states);
  const known = new Set(states.flatMap(({ at }) => [...at.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)));
  expect([...known].toSorted()).toEqual([...KNOWN].toSorted());
  expect([...new Set(states.flatMap(({ act }) => act ?? []))].toSorted()).toEqual([...ACTS].toSorted());
});

/** Presses from an address of its own to a screen. */
function reach(path: string, before: readonly string[] = []): number {
  expect(before, `${path} leads back to itself`).not.toContain(path);
  const row = rowOf.get(path as Row['path']);
  expect(row, `${path}, which leads to ${before.at(-1)}`).toBeDefined();
  if (!row?.from) return 0;
  return row.presses + reach(row.from, [...before, path]);
}

/** A reader who knows what they want comes to it in so many presses, from the first page or a link in a letter. */
const MOST_PRESSES = 6;

test(`every screen is reached in at most ${MOST_PRESSES} presses, and its task is finished in three more`, () => {
  for (const { path, presses, from, finish } of CATALOGUE) {
    expect(reach(path), path).toBeLessThanOrEqual(MOST_PRESSES);
    expect(from === null, path).toBe(presses === 0);
    expect(finish, path).toBeLessThanOrEqual(3);
  }
});

test('the table covers the kinds of states that a reader can meet', () => {
  const names = CATALOGUE.flatMap(({ states }) => states.map(({ name }) => name));
  for (const kind of ['empty', 'loading', 'full', 'error', 'offline', 'long names'])
    expect(names.filter((name) => name === kind).length, kind).toBeGreaterThan(2);
});

/** The ways that browser tests walk press by press. */
const WAYS = [
  '## Two ways, press by press',
  '',
  'Buying Bishkek–Istanbul for four on a phone, with the passengers saved (`tests/e2e/taps.e2e.ts`, at most twelve',
  'taps): from the home page the last search, the first journey, its fare, «Заполнить всех», telephone, e-mail, on to',
  'the services, on to the payment, two consents, «Оплатить»: eleven taps.',
  '',
  'Twenty orders at the desk by the keyboard (`tests/e2e/twenty-orders.e2e.ts`, `work-list.e2e.ts`): an order is',
  'voided by `A`, the box of the question and Enter; the second factor is not counted.',
];

test('docs/screens.md is the table of the screens (vitest -u writes it)', async () => {
  const access = new Map(SCREENS.map((screen) => [screen.path, screen.access]));
  const rows = [...CATALOGUE]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, task, from, presses, finish, states }) => {
      const way = from === null ? 'its address' : `\`${from}\`, ${presses}`;
      const names = states.map(({ name }) => name).join(', ');
      return `| \`${path}\` | ${access.get(path)} | ${names} | ${task} | ${way} | ${reach(path)} | ${finish} |`;
    });
  const pictures = CATALOGUE.reduce((sum, { states }) => sum + states.length, 0);
  const lead = [
    `The ${CATALOGUE.length} screens of the site in their ${pictures} states: who may open each`,
    '(`src/kernel/access.ts`), what its reader comes for, from which screen it is reached and by how many presses, how',
    'many those are from the first page, and how many finish the task there. What is typed is not counted. Waiting for',
    'an answer, a failed answer and a lost network look alike on all screens of a frame: they are shown on one or two',
    'of each. The rows are in `tests/support/catalogue`; `npm run prove -- pictures` opens every state, measures',
    'it and compares its picture.',
  ];
  const head = [
    '| address | who | states | task | from, presses | in all | to finish |',
    '|---|---|---|---|---|---|---|',
  ];
  await expect(['# Screens', '', ...lead, '', ...head, ...rows, '', ...WAYS, ''].join('\n')).toMatchFileSnapshot(
    '../../../docs/screens.md',
  );
});
