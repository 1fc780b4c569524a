// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zDraftPassenger } from '#modules/orders/api.ts';
import booking from '#words/ru/booking.json' with { type: 'json' };
import travellers from '#words/ru/travellers.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { PassengerCard } from './passenger-card.tsx';

const words = { booking, travellers } as unknown as Translations;
const empty = { ...zDraftPassenger.parse({}), category: 'aaa' as const };
const AIGUL = { ...zDraftPassenger.parse({}), surname: 'ASANOVA', name: 'AIGUL', documentNumber: 'AC1234567' };

type Shown = { prefill?: typeof AIGUL; error?: string; warning?: string };

describe('a passenger that was filled with all others at once', () => {
  let page: Awaited<ReturnType<typeof renderOnPage>>;
  let show: (changed: Shown) => Promise<void>;
  function Form() {
    const [{ prefill, error, warning }, setShown] = useState<Shown>({});
    show = (changed) => act(async () => setShown(changed));
    return (
      <form>
        <PassengerCard
          n={0}
          passenger={empty}
          countries={[{ code: 'KG', name: 'Кыргызстан' }]}
          messages={{
            error: (path) => path === 'passengers.0.surname' && error,
            warning: (path) => path === 'passengers.0.expiration' && warning,
          }}
          filled={false}
          savedPassengersContext={null}
          ageBand={{ child: 2, adult: 12 }}
          prefill={prefill}
        />
      </form>
    );
  }
  const surname = () => page.place.querySelector('[name="passengers.0.surname"]') as HTMLInputElement;
  const isFolded = () => surname().closest('[hidden]') !== null;
  const edit = () =>
    [...page.place.querySelectorAll('button')].find((one) => one.textContent === booking.payment.change);

  beforeEach(async () => {
    page = await renderOnPage(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Form }])} />, words);
    expect(isFolded()).toBe(false);
    await show({ prefill: AIGUL });
  });
  afterEach(() => page.unmount());

  it('is one line with the name, and stays in the form', () => {
    expect(isFolded()).toBe(true);
    expect(page.place.textContent).toContain('ASANOVA AIGUL');
    const sent = new FormData(page.place.querySelector('form') as HTMLFormElement);
    expect(sent.get('passengers.0.surname')).toBe('ASANOVA');
    expect(sent.get('passengers.0.documentNumber')).toBe('AC1234567');
  });

  it('opens at its surname to be changed', async () => {
    await act(async () => edit()?.click());
    expect(isFolded()).toBe(false);
    expect(document.activeElement).toBe(surname());
  });

  it('opens by itself with an error, and does not fold while it is corrected', async () => {
    await show({ prefill: AIGUL, error: 'Latin letters only' });
    expect(isFolded()).toBe(false);
    await page.focus(surname());
    await show({ prefill: AIGUL });
    expect(isFolded()).toBe(false);
  });

  it('stays open with a warning', async () => {
    await show({ prefill: AIGUL, warning: 'Expires within six months' });
    expect(isFolded()).toBe(false);
    expect(page.place.textContent).toContain('Expires within six months');
  });
});
