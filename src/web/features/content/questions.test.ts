import { expect, test } from 'vitest';
import type { Call } from '../../api/call-type.ts';
import { loadQuestions, splitQuestions } from './questions.ts';

const page = (html: string) => ({
  status: 200,
  redirect: false,
  url: null,
  data: {
    path: 'content/faq/bonuses',
    locale: 'ru',
    title: 'Questions',
    description: '',
    html,
    version: 1,
    publishedAt: '2026-03-01T00:00:00.000Z',
  },
});
const answering = (answer: unknown) => (async () => answer) as unknown as Call;

test('each second heading is a question with what follows it; the introduction is left out', () => {
  const html =
    '<p>Introduction</p><h2 id="a">Bags &amp; <em>seats</em>?</h2><p>Yes.</p><h3>More</h3><p>No.</p>' +
    '<h2>Last</h2><p>End</p>';
  expect(splitQuestions(html)).toEqual([
    { question: 'Bags & seats?', html: '<p>Yes.</p><h3>More</h3><p>No.</p>' },
    { question: 'Last', html: '<p>End</p>' },
  ]);
});

test('a text without questions, and an empty heading, show nothing', async () => {
  expect(splitQuestions('<p>Text</p><h2> </h2><p>Answer of nothing</p>')).toEqual([]);
  expect(await loadQuestions(answering(page('<p>Text</p>')), 'ru', 'bonuses')).toBeNull();
});

test('a page that was taken back or cannot be read leaves its screen without questions', async () => {
  const failing = (async () => {
    throw new Response(null, { status: 404 });
  }) as unknown as Call;
  expect(await loadQuestions(failing, 'ru', 'lottery')).toBeNull();
  expect(await loadQuestions(answering(page('<h2>Why?</h2><p>So.</p>')), 'en', 'bonuses')).toEqual({
    locale: 'ru',
    items: [{ question: 'Why?', html: '<p>So.</p>' }],
  });
});
