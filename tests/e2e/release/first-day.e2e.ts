import type { Locator, Page } from '@playwright/test';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { CARDS } from '../../support/buyer.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { BankPage, BookingPage } from '../support/booking-page.ts';
import { Clicks } from '../support/clicks.ts';
import { downloaded, OrderPage } from '../support/order-page.ts';
import type { Release } from '../support/release.ts';
import { ADMIN, Office } from '../support/release-office.ts';
import { expect, test } from '../support/release-test.ts';
import { SearchPage } from '../support/search-page.ts';
import type { Translate } from '../support/translations.ts';
import { today, traveller } from '../support/trip.ts';

/** What a company may need for each way from an empty database to a sold ticket. */
const MOST_CLICKS = 40;
const FIRM = 'ОсОО «Кочмон»';
const TAX_NUMBER = '01234567890123';
const day = addDays(today(), 40);
const typed = (date: LocalDate) => date.split('-').reverse().join('.');

/** The administrator on the first day. */
class FirstDay extends Office {
  /** A step of the first day. */
  step(name: string): Locator {
    return this.main.getByRole('region', { name: this.say(`company.start.steps.${name}.title`) });
  }
  async isDone(name: string, done: boolean): Promise<void> {
    await expect(this.step(name).getByText(this.say('company.start.done'), { exact: true })).toHaveCount(done ? 1 : 0);
  }
  /** The same, once the page is opened again. */
  async standsAs(name: string, done: boolean): Promise<void> {
    await expect(async () => {
      await this.page.goto('/office/start');
      await expect(this.step(name).getByText(this.say('company.start.done'), { exact: true })).toHaveCount(
        done ? 1 : 0,
        { timeout: 1_000 },
      );
    }).toPass();
  }
  /** Opens the screen of a step from the page of the first day, as a click on its link. */
  async begin(name: string, place: string): Promise<void> {
    await this.page.goto('/office/start');
    await this.step(name)
      .getByRole('link', { name: this.say(`company.start.places.${place}`) })
      .click();
  }

  async openStart(): Promise<void> {
    await this.follow('company.start.home.go');
    await this.at('company.start.title');
    for (const step of ['company', 'agreements', 'inventory', 'contracts']) await this.isDone(step, false);
    await this.sees('company.start.notReady');
  }

  async enterCompany(): Promise<void> {
    await this.begin('company', 'company');
    await this.fill({
      'legalName.ru': FIRM,
      'legalName.en': 'Kochmon LLC',
      'legalName.kg': '«Кочмон» ЖЧК',
      'address.ru': 'Бишкек, ул. Байтик Баатыра, 1',
      taxNumber: TAX_NUMBER,
    });
    await this.press('contentDesk.edit.publish');
    await this.sees('contentDesk.edit.published');
    await this.follow('company.parts.public');
    await this.fill({
      'phones.0': '+996 (700) 10-20-30',
      email: 'help@kochmon.example',
    });
    await this.press('contentDesk.edit.publish');
    await this.sees('contentDesk.edit.published');
  }

  /** A flight of a carrier that we buy twenty seats of. */
  async enterCharter(): Promise<void> {
    await this.begin('inventory', 'flights');
    await this.follow('flights.list.newCarrier');
    await this.fill({ code: 'QZ', name: 'Алатоо Чартер', accounting: '787' });
    await this.fill({ 'percents.child': '50', 'percents.infant': '10', 'percents.seatedInfant': '50' });
    await this.fill({ 'families.standard.name': 'Чартер', 'families.standard.refund.penalty': '1000' });
    await this.press('flights.form.save');
    await this.press('ownSale.publication.publish');
    await this.sees('ownSale.states.published');
    await this.follow('flights.screens.list');
    await this.follow('flights.list.newFlight');
    await this.fill({ number: '901', from: 'FRU', to: 'AYT', aircraft: 'Boeing 737-800', 'cabins.economy': '180' });
    await this.fill({ 'periods.0.departs': '09:00', 'periods.0.arrives': '11:50' });
    const period = this.main.getByRole('group', { name: this.say('flights.form.periods') });
    await period.getByLabel(this.say('flights.form.firstDay')).fill(typed(day));
    await period.getByLabel(this.say('flights.form.lastDay')).fill(typed(day));
    await this.fill({ 'classes.M.seats': '20', 'classes.M.fare': '17000' });
    await this.fill({ 'block.seats': '20', 'block.net': '12000', 'block.releaseDays': '10' });
    await this.press('flights.form.save');
    await this.press('ownSale.publication.publish');
    await this.sees('ownSale.states.published');
  }

  /** Duffel as a row: address and key, a test call, and what its dollars cost. */
  async enterDuffel({ url, key }: Release['duffel']): Promise<void> {
    await this.begin('inventory', 'suppliers');
    await this.follow('suppliers.list.add');
    await this.main.getByRole('button', { name: 'Duffel', exact: true }).click();
    await expect(this.main.locator('[name="adapter"][value="duffel"][type="hidden"]')).toBeAttached();
    await this.fill({ id: 'duffel', name: 'Duffel', url, 'credentials.key': key });
    await this.field('currency').selectOption('USD');
    await this.press('suppliers.form.add');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Duffel' })).toBeVisible();
    await this.fill({ to: 'IST' });
    await this.page.getByLabel(this.say('suppliers.test.date'), { exact: true }).fill(typed(day));
    await this.press('suppliers.test.go');
    await expect(this.main.getByText(/^Ответ получен/)).toBeVisible();
    await this.fill({ reason: 'Договор подписан' });
    await this.press('suppliers.state.switchOn');
    await this.sees('suppliers.form.saved');

    // Every process knows of the supplier within a second.
    await this.standsAs('currencies', false);
    await this.step('currencies').getByRole('link').click();
    await this.fill({ rate: '87,45' });
    await this.press('currencies.desk.enter');
    await expect(this.main.getByRole('row').filter({ hasText: 'USD' }).first()).toContainText('87.45');
    await this.standsAs('currencies', true);
  }
}

/** A visitor finds a flight on the home page, buys it with a card and opens the receipt. */
async function buy(page: Page, say: Translate, city: string) {
  const search = new SearchPage(page, say, 'ru');
  await page.goto('/');
  await search.city('to').fill(city);
  await search.option(new RegExp(`^${city}`)).click();
  await search.form.getByText(say('search.form.oneWay'), { exact: true }).click();
  await search.date('out').fill(typed(day));
  await search.find.click();
  await search.arrived();
  await search.open(search.cards.first());
  await search.choose(search.cards.first()).first().click();
  const booking = new BookingPage(page, say);
  await booking.at('passengers');
  await booking.enter(traveller(), { patronymic: false });
  await booking.toServices.click();
  await booking.at('services');
  await booking.toPayment.click();
  await booking.at('payment');
  await booking.agree();
  await booking.pay.click();
  const bank = new BankPage(page);
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  const order = new OrderPage(page, say);
  await order.stands('sold');
  await expect(page.getByRole('contentinfo')).toContainText(`${FIRM} · ИНН ${TAX_NUMBER}`);
  const receipt = await pdfText(await downloaded(page, () => order.receipt.click()));
  expect(receipt).toContain(FIRM);
  expect(receipt).toContain(TAX_NUMBER);
  return { tickets: await order.tickets(), number: await order.number() };
}

test('a company comes from an empty database to a ticket of its own charter and one of Duffel', async ({
  page,
  say,
  stranger,
  release,
}) => {
  test.setTimeout(180_000);
  const clicks = new Clicks();
  await clicks.count(page.context());
  const office = new FirstDay(page, say);
  expect(await release.createAdmin(ADMIN.email, ADMIN.password)).toContain('The administrator is created');
  expect(await release.createAdmin('second@kochmon.example', ADMIN.password)).toContain('an administrator already');

  await office.enter();
  await office.openStart();
  await office.enterCompany();
  const common = clicks.total;
  await office.enterCharter();
  await page.goto('/office/start');
  for (const step of ['company', 'mail', 'payments', 'inventory']) await office.isDone(step, true);
  const buyer = await stranger();
  await clicks.count(buyer.context());
  const charter = await buy(buyer, say, 'Анталья');
  expect(charter.tickets).toEqual(['787-6000000001']);
  const forCharter = clicks.total;
  await expect.poll(() => release.mails.join('\n')).toContain(charter.number);

  // One of the twenty seats is owed for.
  await page.goto('/office/flights/blocks');
  await expect(page.getByRole('row', { name: typed(day) })).toContainText('12 000');

  await office.enterDuffel(release.duffel);
  const other = await stranger();
  await clicks.count(other.context());
  const bought = await buy(other, say, 'Стамбул');
  expect(bought.number).not.toBe(charter.number);
  const forDuffel = common + clicks.total - forCharter;
  test.info().annotations.push({ type: 'clicks', description: `charter ${forCharter}, Duffel ${forDuffel}` });
  expect(forCharter).toBeLessThanOrEqual(MOST_CLICKS);
  expect(forDuffel).toBeLessThanOrEqual(MOST_CLICKS);
});
