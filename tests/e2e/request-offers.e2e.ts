import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { formatTicketNumber } from '../../src/web/shared/order/ticket-labels.ts';
import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { enterPassengers } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { expect, test } from './support/test.ts';
import { today, traveller } from './support/trip.ts';

const day = addDays(today(), 30);
const CONTACTS = { phone: '+996555010203', email: 'agent@example.kg' };

/** A request of an agent for a train and then a hotel, sent over the wire. */
async function sendRequest(page: Page): Promise<string> {
  const service = { action: 'issue', payment: 'cashless', comment: '' };
  const response = await page.request.post('/api/account/requests', {
    data: {
      priority: 'normal',
      deadline: null,
      ...CONTACTS,
      description: '',
      services: [
        {
          ...service,
          kind: 'avia',
          timing: { when: 'exact' },
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
        {
          ...service,
          kind: 'hotel',
          timing: { when: 'after', service: 1 },
          city: 'Ош',
          hotel: 'Sulaiman',
          dailyLimit: null,
          date: day,
          checkIn: 'normal',
          endDate: addDays(day, 3),
          checkOut: 'normal',
          guests: 1,
          room: 'single',
        },
        { ...service, kind: 'additional', timing: { when: 'exact' }, what: 'Страховка в поездку' },
      ],
      travellers: [],
      guests: [],
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).id;
}

test('staff write offers for a flight and a hotel; the agent compares, accepts, pays and gets the tickets', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  // An arrival before the departure is refused.
  complaints.expect(/status of 400/);
  await signIn(page, 'silver');
  const id = await sendRequest(page);
  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/requests/${id}`);
  await expect(staff.getByText(say('offers.takeFirst'))).toBeVisible();
  await staff.getByRole('button', { name: say('requests.serve.claim') }).click();
  await staff.getByRole('link', { name: say('offers.writeFor', { n: 1 }) }).click();
  await expect(staff.getByRole('heading', { level: 1, name: say('offers.writeFor', { n: 1 }) })).toBeVisible();

  const field = (name: string) => staff.getByRole('textbox', { name: say(`offers.form.${name}`), exact: true });
  // A place or a time: both have suggestions.
  const time = (name: string) => staff.getByRole('combobox', { name: say(`offers.form.${name}`), exact: true });
  // The places and the day of the service stand in the form.
  await expect(time('from')).toHaveValue('Манас');
  await field('carrier').fill('x0');
  await field('number').fill('831');
  await time('departTime').fill('915');
  await time('arriveTime').fill('900');
  await field('fareName').fill('Групповой');
  await field('pieces').fill('1');
  await field('kg').fill('23');
  const adult = staff.getByRole('group', { name: say('offers.form.adult') });
  await adult.getByRole('textbox', { name: say('offers.form.fare') }).fill('4 000');
  await field('refundPenalty').fill('1000');
  await staff.getByRole('button', { name: say('offers.form.send') }).click();
  await expect(staff.getByRole('link', { name: say('offers.errors.arrives_early') })).toBeVisible();
  await expectAccessible(staff);
  await expect(field('fareName')).toHaveValue('Групповой');
  await time('arriveTime').fill('1005');
  await staff.getByRole('button', { name: say('offers.form.preview') }).click();
  await expect(staff.getByRole('heading', { name: say('offers.form.previewTitle') })).toBeVisible();
  await checkScreen(staff, 'new offer');
  await staff.getByRole('button', { name: say('offers.form.send') }).click();
  await expect(staff.getByText(say('offers.form.sent'))).toBeVisible();

  await staff.getByRole('link', { name: say('offers.writeFor', { n: 2 }) }).click();
  await expect(field('hotel')).toHaveValue('Sulaiman');
  await expect(field('checkIn')).toHaveValue(formatNumericDate(day));
  await field('address').fill('Ленина 1');
  await field('rateName').fill('Невозвратный');
  await staff
    .getByRole('group', { name: say('offers.form.roomPrice') })
    .getByRole('textbox', { name: say('offers.form.fare') })
    .fill('9000');
  await staff.getByRole('button', { name: say('offers.form.send') }).click();
  await expect(staff.getByText(say('offers.form.sent'))).toBeVisible();

  // What has neither a flight nor an order: a name, terms and a price.
  await staff.getByRole('link', { name: say('offers.writeFor', { n: 3 }) }).click();
  await expect(field('serviceName')).toHaveValue('Страховка в поездку');
  await field('serviceTerms').fill('На все дни поездки, до 30 000 €');
  await staff
    .getByRole('group', { name: say('offers.form.servicePrice') })
    .getByRole('textbox', { name: say('offers.form.fare') })
    .fill('1500');
  await checkScreen(staff, 'new offer of a service');
  await staff.getByRole('button', { name: say('offers.form.send') }).click();
  await expect(staff.getByText(say('offers.form.sent'))).toBeVisible();

  // The agent sees all, takes the flight with one press and pays it from the balance.
  await page.goto(`/account/requests/${id}`);
  await expect(page.getByRole('heading', { name: say('offers.title') })).toBeVisible();
  await checkScreen(page, 'offers of a request');
  const booking = new BookingPage(page, say);
  const accept = (n: number) =>
    page
      .getByRole('region', { name: say('offers.service', { n }) })
      .getByRole('button', { name: say('offers.accept') })
      .click();
  await accept(3);
  await expect(
    page.getByRole('heading', { level: 1, name: say('hotelsTransfers.steps.people.service') }),
  ).toBeVisible();
  await checkScreen(page, 'whom a service is for');
  await page.goto(`/account/requests/${id}`);
  await accept(1);
  await booking.at('passengers');
  const bookingId = /\/booking\/([\w-]+)\//.exec(page.url())?.[1] ?? '';
  await enterPassengers(page, bookingId, traveller());
  await page.goto(`/booking/${bookingId}/payment`);
  await booking.at('payment');
  await page.getByRole('radio', { name: new RegExp(`^${say('payments.form.way.balance')}`) }).check();
  await booking.agree();
  await booking.pay.click();
  await page.waitForURL(/\/order\//);
  const orderPage = page.url();

  // Paid, it waits for the tickets on the desk; a wrong number is said at its field.
  await staff.goto('/office/tasks');
  await staff
    .getByRole('link', { name: say('tasks.kinds.offer_to_issue.title') })
    .first()
    .click();
  await staff.getByRole('link', { name: say('tasks.openRequest') }).click();
  // On the service and on the card in the chat.
  await expect(staff.getByText(say('offers.staffStatus.to_issue'))).toHaveCount(2);
  const ticket = staff.getByRole('textbox', {
    name: new RegExp(`^${say('offers.issue.number', { name: '' }).trim()}`),
  });
  await ticket.fill('999-24');
  await staff.getByRole('button', { name: say('offers.issue.send'), exact: true }).click();
  await expect(staff.getByText(say('offers.errors.bad_ticket_number')).first()).toBeVisible();
  await expect(ticket).toHaveValue('999-24');
  await ticket.fill('999 2400000777');
  await staff.getByRole('button', { name: say('offers.issue.send'), exact: true }).click();
  await expect(staff.getByText(say('offers.acts.issued'))).toBeVisible();
  await checkScreen(staff, 'issued offer of staff');
  await page.goto(orderPage);
  await expect(page.getByText(formatTicketNumber('9992400000777')).first()).toBeVisible();
});

test('the buy-back button of the home page sends a request without an order; staff answer with a service', async ({
  page,
  stranger,
  say,
}) => {
  await signIn(page, 'silver');
  await page.goto('/');
  await page.getByRole('link', { name: say('storefront.quick.buyBack') }).click();
  const service = page.getByRole('region', { name: `1 ${say('requests.travel.kinds.ticketOperation')}` });
  await expect(service.getByLabel(say('requests.travel.operation'))).toHaveValue('REFUND');
  await service.getByLabel(say('requests.travel.tickets')).fill('262 2400000017');
  await page.getByLabel(say('requests.travel.phone')).fill('+996 555 010 203');
  await page.getByRole('button', { name: say('requests.travel.send') }).click();
  await page.waitForURL(/\/account\/requests\/[\w-]{36}$/);
  const staff = await stranger();
  await signIn(staff, 'executor');
  await staff.goto(`/office/requests/${page.url().split('/').at(-1)}`);
  await staff.getByRole('button', { name: say('requests.serve.claim') }).click();
  await staff.getByRole('link', { name: say('offers.write') }).click();
  const kind = staff.getByRole('link', { name: say('offers.form.kinds.service'), exact: true });
  await expect(kind).toHaveAttribute('aria-current', 'page');
  await expect(staff.getByRole('textbox', { name: say('offers.form.serviceName') })).toBeVisible();
});
