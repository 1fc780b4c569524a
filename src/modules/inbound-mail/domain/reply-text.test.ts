import { describe, expect, test } from 'vitest';
import { htmlToText } from '../adapters/html-text.ts';
import { splitText, stripQuotedHistory } from './reply-text.ts';

const OWN = 'reply@in.example.kg';
const ADDRESS = 'reply+mzxw6ytboi@in.example.kg';

describe('an answer is read without the e-mail that it answers', () => {
  test.each([
    ['Gmail', `Да, подходит.\n\nпт, 20 нояб. 2026 г. в 12:00, Sapar <${ADDRESS}>:\n\n> Бронируем?`, 'Да, подходит.'],
    [
      'Gmail, over two lines',
      `Yes.\n\nOn Fri, 20 Nov 2026 at 12:00, Sapar Travel\n<x@y.example> wrote:\n> Book?`,
      'Yes.',
    ],
    ['Apple Mail', 'Yes.\n\n> On 20 Nov 2026, at 12:00, Sapar wrote:\n> Book?\n', 'Yes.'],
    ['a Windows program', 'Yes.\n\nFrom: Sapar <a@b.example>\nSent: Friday\nTo: Aida\n\nBook?', 'Yes.'],
    ['a Windows program in Russian', 'Да.\n\nОт: Sapar <a@b.example>\nОтправлено: 20 ноября\n\nБронируем?', 'Да.'],
    ['Mail.ru', 'Да.\n\n-----Исходное сообщение-----\nБронируем?', 'Да.'],
    ['Yandex', `Да.\n\n20.11.2026, 12:00, "Sapar" <${ADDRESS}>:\n\nБронируем?`, 'Да.'],
    ['a signature', 'Yes.\n-- \nAida, director', 'Yes.'],
    ['an answer below', '> Book?\n\nYes.\n\n> For two?\n\nFor two.', 'Yes.\n\nFor two.'],
  ])('%s', (_program, text, answer) => {
    expect(stripQuotedHistory(text.replaceAll('\n', '\r\n'), OWN)).toBe(answer);
  });

  test.each([
    ['a sentence of the person', 'Авиакомпания мне написала:\nРейс отменён.\nЧто делать?'],
    ['the same with a date', 'Авиакомпания 20.11.2026 написала:\nРейс отменён.\nЧто делать?'],
    ['the same with an address', 'Hotel <desk@hotel.example> wrote:\nNo rooms.\nWhat now?'],
    ['an address that is named', 'From: aida@client.example you get the scan.\nThank you.'],
    ['our address in a sentence', `I wrote to ${ADDRESS} twice.\nNo answer came.`],
  ])('%s stays with all that follows it', (_what, text) => {
    expect(stripQuotedHistory(text, OWN)).toBe(text);
  });

  test.each([
    ['below', `пт, 20 нояб. 2026 г. в 12:00, Sapar <${ADDRESS}>:\n\n> Бронируем?\n> На двоих?\n\nДа, на двоих.`],
    ['between its lines', 'On 20 Nov 2026, at 12:00, Sapar wrote:\n> Book?\nДа,\n> For two?\nна двоих.'],
    ['below, with a broken introduction', `20 нояб. 2026 г. в 12:00, Sapar <\n${ADDRESS}>:\n> Book?\nДа, на двоих.`],
    ['above and below', 'Да,\n\n20.11.2026 Sapar пишет:\n> Book?\nна двоих.'],
  ])('an answer %s the quotation stays', (_where, text) => {
    expect(stripQuotedHistory(text, OWN).replace(/\s+/g, ' ')).toBe('Да, на двоих.');
  });

  test('what a person writes about dates, addresses and colons stays', () => {
    const text =
      'Wrote to them on Friday: no answer.\nMy address: aida@client.example\nOn Monday 12:30 is fine:\n1) yes';
    expect(stripQuotedHistory(text, OWN)).toBe(text);
  });
});

test('a page becomes the text that its reader sees', () => {
  expect(htmlToText('<div>One</div><div>Two<br>Three &nbsp;&lt;4&gt;</div><ul><li>Five</li></ul>')).toBe(
    'One\nTwo\nThree <4>\nFive',
  );
  expect(htmlToText('<p>Yes</p><div id="divRplyFwdMsg">From: us</div><p>Book?</p>')).toBe('Yes');
  expect(htmlToText('Yes<script>alert(1)</script><img src=x onerror=alert(1)><svg><text>no</text></svg>')).toBe('Yes');
  // Never closed, a thousand levels deep.
  expect(htmlToText(`${'<div>'.repeat(1_000)}deep`)).toBe('deep');
});

test('a long text is divided at ends of lines or words and loses no word', () => {
  const text = Array.from({ length: 500 }, (_, i) => `word${i}`).join(' ');
  const parts = splitText(text, 300);
  expect(parts.every((part) => part.length <= 300)).toBe(true);
  expect(parts.join(' ')).toBe(text);
  expect(splitText('x'.repeat(700), 300).map((part) => part.length)).toEqual([300, 300, 100]);
});
