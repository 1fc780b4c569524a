import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { createIssuedOrder, enterPassengers, placeOrder, signIn } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { today, traveller } from './support/trip.ts';

const day = addDays(today(), 30);
const isRequest = /\/account\/requests\/([\w-]{36})$/;
const service = { action: 'issue', payment: 'cashless', comment: '', timing: { when: 'exact' } };

async function posted(page: Page, path: string, data: object): Promise<{ id: string }> {
  const response = await page.request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** A request of an agent for a flight to Osh. */
const sendRequest = (page: Page): Promise<{ id: string }> =>
  posted(page, '/api/account/requests', {
    priority: 'normal',
    deadline: null,
    phone: '+996555010203',
    email: 'agent@example.kg',
    description: '',
    services: [
      {
        ...service,
        kind: 'avia',
        from: 'Манас',
        to: 'Ош',
        date: day,
        endDate: null,
        passengers: 1,
        cabin: 'economy',
        group: false,
        baggage: true,
        fare: '',
        flight: '',
      },
    ],
    travellers: [],
    guests: [],
  });

/** An offer that the executor writes for its only service. */
const sendOffer = (staff: Page, requestId: string, number: string): Promise<{ id: string }> =>
  posted(staff, `/api/office/requests/${requestId}/offers`, {
    service: 1,
    product: {
      kind: 'journey',
      mode: 'avia',
      slices: [
        [
          {
            carrier: 'x0',
            number,
            from: 'Манас',
            to: 'Ош',
            departsLocal: `${day}T09:15`,
            arrivesLocal: `${day}T10:05`,
          },
        ],
      ],
      cabin: 'economy',
      coachClass: null,
      fareName: 'Групповой',
      baggage: { pieces: 1, kg: 23 },
    },
    prices: {
      adult: { count: 1, fare: { minor: 400_000, currency: 'KGS' }, taxes: { minor: 50_000, currency: 'KGS' } },
      child: null,
      infant: null,
    },
    refundPenalty: null,
    exchangeFee: null,
    note: '',
    deadline: `${addDays(today(), 2)}T18:00`,
  });

const cardOf = (page: Page, offer: { id: string }) => page.locator(`#offer-${offer.id}`);

test('an agent accepts an offer in the chat, and both sides see at once how it stands, to its order', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  await signIn(page, 'silver');
  const request = await sendRequest(page);
  const staff = await stranger();
  await signIn(staff, 'executor');
  await posted(staff, `/api/office/requests/${request.id}/moves`, { move: 'claimed', text: '' });
  const first = await sendOffer(staff, request.id, '831');
  await staff.goto(`/office/requests/${request.id}`);
  await page.goto(`/account/requests/${request.id}?tab=chat`);
  // One that is sent while the chat is open comes with its button.
  const second = await sendOffer(staff, request.id, '833');
  const accept = (offer: { id: string }) => cardOf(page, offer).getByRole('button', { name: say('offers.accept') });
  await expect(accept(second)).toBeVisible();
  await expect(cardOf(page, first)).toContainText(say('offers.status.open'));
  await expect(cardOf(staff, second)).toContainText(say('offers.staffStatus.open'));
  await expect(cardOf(staff, first).getByRole('button')).toHaveCount(0);
  await checkScreen(page, 'offers to accept in a chat');

  // A page that was opened before, in a browser without scripts.
  const plain = await stranger({ javaScriptEnabled: false });
  await signIn(plain, 'silver');
  await plain.goto(`/account/requests/${request.id}?tab=chat`);

  // Taken back meanwhile: the open chat shows it, and the old page says so at the card.
  await posted(staff, `/api/office/request-offers/${second.id}/withdrawal`, {});
  await expect(cardOf(page, second)).toContainText(say('offers.status.withdrawn'));
  await expect(accept(second)).toHaveCount(0);
  await expect(cardOf(staff, second)).toContainText(say('offers.staffStatus.withdrawn'));
  complaints.expect(/status of 409/);
  await cardOf(plain, second)
    .getByRole('button', { name: say('offers.accept') })
    .click();
  await expect(cardOf(plain, second)).toContainText(say('offers.errors.withdrawn'));
  await expect(cardOf(plain, second)).toContainText(say('offers.status.withdrawn'));

  // The keyboard accepts the other; a second press elsewhere leads to the same booking.
  await accept(first).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/booking\/[\w-]+\/passengers/);
  const bookingId = /\/booking\/([\w-]+)\//.exec(page.url())?.[1] ?? '';
  await expect(cardOf(staff, first)).toContainText(say('offers.staffStatus.accepted'));
  await cardOf(plain, first).getByRole('button').click();
  await plain.waitForURL(/\/booking\/[\w-]+\/passengers/);

  await page.goto(`/account/requests/${request.id}?tab=chat`);
  await cardOf(page, first)
    .getByRole('button', { name: say('offers.continue') })
    .click();
  await page.waitForURL(new RegExp(`/booking/${bookingId}/passengers`));
  await page.goto(`/account/requests/${request.id}?tab=chat`);
  await enterPassengers(page, bookingId, traveller());
  const { orderId } = await placeOrder(page, bookingId);
  // The open chats of both get the order, without being loaded anew.
  const pay = cardOf(page, first).getByRole('link', { name: say('offers.pay') });
  await expect(pay).toHaveAttribute('href', `/order/${orderId}`);
  await expect(cardOf(page, first)).toContainText(say('offers.status.held'));
  await expect(cardOf(staff, first)).toContainText(say('offers.staffStatus.held'));
  await checkScreen(page, 'an accepted offer in a chat');
  await pay.click();
  await expect(page).toHaveURL(new RegExp(`/order/${orderId}`));
});

test('an agent requests a hotel with a sold order; both lead to each other, and a copy has its deadline', async ({
  page,
  stranger,
  say,
}) => {
  test.slow();
  await signIn(page, 'silver');
  const orderId = await createIssuedOrder(page, 7);
  await page.goto(`/order/${orderId}`);
  await page.getByRole('link', { name: say('requests.travel.createForOrder') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('requests.travel.title') })).toBeVisible();
  const withOrder = page.locator('input[name=orderId]');
  await expect(withOrder).toBeChecked();
  // The people of the order are those of the request.
  await expect(page.locator('input[name="travellers.0.surname"]')).toHaveValue('TOKTOROV');
  await checkScreen(page, 'request for services with an order');
  await fillFlight(page, say, 1);
  await page.getByRole('button', { name: say('requests.travel.kinds.additional') }).click();
  await page.getByLabel(say('requests.travel.additional')).fill('Виза');
  const chosen = page
    .getByRole('region', { name: `2 ${say('requests.travel.kinds.additional')}` })
    .getByLabel(say('requests.travel.timing'));
  await chosen.selectOption('before-1');
  // What depends on what is drawn, and said in words.
  const plan = page.getByRole('region', { name: say('requests.travel.plan') });
  await expect(plan.getByText(say('requests.travel.timings.before', { n: 1 }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say('requests.travel.phone')).fill('+996 555 010 203');
  await page.getByRole('textbox', { name: say('requests.travel.deadlineDate') }).fill(ofForm(addDays(today(), 5)));
  await page.getByRole('button', { name: say('requests.travel.send') }).click();
  await expect(page).toHaveURL(isRequest);
  const id = isRequest.exec(page.url())?.[1] ?? '';
  await expect(page.locator(`main a[href="/order/${orderId}"]`)).toBeVisible();
  await checkScreen(page, 'request with an order');

  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/requests/${id}`);
  await staff.locator(`main a[href="/order/${orderId}"]`).click();
  await staff.locator(`a[href$="/requests/${id}"]`).click();
  await expect(staff).toHaveURL(new RegExp(`/requests/${id}`));

  await page.goto(`/account/requests/create?from=${id}`);
  await expect(withOrder).toBeChecked();
  await expect(page.getByRole('textbox', { name: say('requests.travel.deadlineDate') })).toHaveValue(
    ofForm(addDays(today(), 5)),
  );
});

const ofForm = (date: string) => date.split('-').reverse().join('.');

async function fillFlight(page: Page, say: Translate, n: number): Promise<void> {
  const flight = page.getByRole('region', { name: `${n} ${say('requests.travel.kinds.avia')}` });
  await flight.getByLabel(say('requests.travel.from')).fill('Бишкек');
  await flight.getByLabel(say('requests.travel.to'), { exact: true }).fill('Ош');
  await flight.getByRole('textbox', { name: say('requests.travel.date'), exact: true }).fill(ofForm(day));
}
