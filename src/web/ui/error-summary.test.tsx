// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Translations } from '../i18n/translations.ts';
import { ErrorSummary } from './error-summary.tsx';
import { renderOnPage } from './lazy/render-on-page.tsx';

const PHONE = { path: 'contacts.phone', text: 'Телефон: Заполните это поле' };
const EMAIL = { path: 'contacts.email', text: 'Почта: Заполните это поле' };

describe('the summary of a refused form', () => {
  let page: Awaited<ReturnType<typeof renderOnPage>>;
  const form = (errors: (typeof PHONE)[], isBeingCorrected = false) => (
    <>
      {errors.length > 0 && (
        <ErrorSummary title="Поправьте, и можно дальше" errors={errors} isBeingCorrected={isBeingCorrected} />
      )}
      <input name="contacts.email" />
    </>
  );
  const summary = () => page.place.querySelector('[role=alert]');
  const email = () => page.place.querySelector('input') as HTMLInputElement;

  beforeEach(async () => {
    page = await renderOnPage(form([PHONE, EMAIL]), {} as Translations);
  });
  afterEach(() => page.unmount());

  it('takes the focus after each submission with other errors', async () => {
    expect(document.activeElement).toBe(summary());
    await page.focus(email());
    await page.show(form([EMAIL]));
    expect(document.activeElement).toBe(summary());
  });

  it('leaves the focus in the field while the form is being corrected, however its errors change', async () => {
    await page.focus(email());
    for (const errors of [[EMAIL], [], [PHONE], [PHONE, EMAIL]]) {
      await page.show(form(errors, true));
      expect(document.activeElement).toBe(email());
    }
  });
});
