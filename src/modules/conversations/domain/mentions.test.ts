import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

const COLLEAGUES = [
  { id: 'aida', name: 'Аида' },
  { id: 'aida-k', name: 'Аида Ким' },
  { id: 'olga', name: 'Ольга Петрова' },
];

test.each([
  ['@Ольга Петрова, посмотри', ['olga']],
  ['спроси @ольга петрова.', ['olga']],
  ['@Аида Ким и @Аида', ['aida-k', 'aida']],
  ['@Аида, @Аида!', ['aida']],
  ['@Аидана позвонит', []],
  ['Ольга Петрова без знака', []],
  ['@', []],
  ['почта a@Ольга Петрова', ['olga']],
])('the note «%s» names %j', (text, ids) => {
  expect(mentionsIn(text, COLLEAGUES)).toEqual(ids);
});
