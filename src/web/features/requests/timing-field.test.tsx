// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { TravelForm } from './travel-form.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
let end = async () => {};
afterEach(() => end());

/** A form with services that depend on each other as `timings` say. */
async function open(...timings: string[]) {
  const draft = {
    services: timings.map((timing) => ({ kind: 'additional' as const, what: 'A visa', timing })),
    travellers: [],
    guests: [],
    priority: 'normal',
    deadlineDate: '',
    deadlineTime: '',
    phone: '',
    email: '',
    description: '',
    filesOf: '',
    orderId: '',
  };
  const form = (
    <TravelForm
      draft={draft}
      idem="key-1"
      refusal={undefined}
      copiedFrom={null}
      copiedFiles={[]}
      answers={{ normal: NOW, fire: NOW, serverNow: NOW }}
      order={null}
      deadlinePassed={false}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: form }]);
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'), 'en');
  end = page.unmount;
  const selects = () => [...page.place.querySelectorAll<HTMLSelectElement>('select[name$=".timing"]')];
  return {
    values: () => selects().map(({ value }) => value),
    isRefused: () => selects().map((select) => !select.checkValidity()),
    text: () => page.place.textContent,
    choose: (n: number, value: string) =>
      act(async () => {
        const select = selects()[n] as HTMLSelectElement;
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    remove: (n: number) =>
      act(async () => page.place.querySelector<HTMLElement>(`[aria-label="Remove service ${n}"]`)?.click()),
  };
}

test('a dependence follows its service when another one is removed', async () => {
  const form = await open('exact', 'exact', 'after-2', 'before-3');
  await form.remove(1);
  expect(form.values()).toEqual(['exact', 'after-1', 'before-2']);
  expect(form.text()).toContain('Not before service 1');
});

test('a dependence on a removed service is to be chosen anew, and the form is not sent before', async () => {
  const form = await open('exact', 'exact', 'exact');
  await form.choose(2, 'after-1');
  expect(form.values()).toEqual(['exact', 'exact', 'after-1']);
  await form.remove(1);
  expect(form.values()).toEqual(['exact', '']);
  expect(form.isRefused()).toEqual([false, true]);
  expect(form.text()).toContain('choose again');
  await form.choose(1, 'before-1');
  expect([form.values(), form.isRefused()]).toEqual([
    ['exact', 'before-1'],
    [false, false],
  ]);
  expect(form.text()).not.toContain('choose again');
});
