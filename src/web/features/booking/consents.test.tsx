// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import booking from '#words/ru/booking.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { Agreements, PriceChange } from './consents.tsx';

const AGREEMENTS = (['tariff', 'return', 'offer', 'privacy', 'personal-data'] as const).map((key) => ({
  key,
  version: 1,
  title: key,
  href: `/content/${key}`,
}));

it('a checkbox is no longer wrong once it is checked, until the next answer refuses it again', async () => {
  const form = (answeredAt: string) => (
    <Agreements agreements={AGREEMENTS} ticked={[]} wrong={() => true} answeredAt={answeredAt} />
  );
  const page = await renderOnPage(form('2026-11-29T10:00:00Z'), { booking } as unknown as Translations);
  const wrong = () => [...page.place.querySelectorAll('[aria-invalid=true]')].map((box) => box.getAttribute('name'));
  const press = () => act(async () => page.place.querySelector('input')?.click());

  expect(wrong()).toEqual(['accept.terms', 'accept.personal']);
  await press();
  expect(wrong()).toEqual(['accept.personal']);
  await press();
  expect(wrong()).toEqual(['accept.terms', 'accept.personal']);

  await press();
  await page.show(form('2026-11-29T10:01:00Z'));
  expect(wrong()).toEqual(['accept.terms', 'accept.personal']);
  await page.unmount();
});

it('at one price it is the terms that have changed', async () => {
  const total = { minor: 100_00, currency: 'KGS' } as const;
  const change = { previousTotal: total, currentTotal: total };
  const page = await renderOnPage(<PriceChange change={change} isMissing={false} answeredAt={undefined} />, {
    booking,
  } as unknown as Translations);
  expect(page.place.textContent).toContain(booking.payment.termsTitle);
  expect(page.place.querySelector('input')?.name).toBe('priceChangeAccepted');
  await page.unmount();
});
