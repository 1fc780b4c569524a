import { expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { collapseSpaces, renderText, translationsFor } from '../../../../tests/messages/render-page.tsx';
import { StartCard } from './start-card.tsx';

const steps = [
  { name: 'company', isDone: true, isNeeded: true, count: 1 },
  { name: 'payments', isDone: false, isNeeded: true, count: 0 },
  { name: 'contracts', isDone: false, isNeeded: false, count: 0 },
] as const;

it.each(LOCALES)('in %s the home of the office names what is left before the first sale', (locale) => {
  const text = renderText(locale, <StartCard steps={steps} />);
  const words = translationsFor(locale).company.start.steps;
  expect(text).toContain(collapseSpaces(words.payments.title));
  for (const { title } of [words.company, words.contracts]) expect(text).not.toContain(collapseSpaces(title));
});

it('the home of the office says nothing once nothing that is needed is left', () => {
  expect(renderText('ru', <StartCard steps={steps.filter(({ name }) => name !== 'payments')} />)).toBe('');
  expect(renderText('ru', <StartCard steps={[]} />)).toBe('');
});
