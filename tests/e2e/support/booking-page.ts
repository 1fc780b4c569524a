import { expect, type Locator, type Page } from '@playwright/test';
import { formatNumericDate } from '../../../src/web/i18n/dates.ts';
import { type Translate, translationPattern } from './translations.ts';
import { CONTACTS, type Person } from './trip.ts';

/** The four steps of the booking, by what a reader calls things. */
export class BookingPage {
  readonly page: Page;
  readonly say: Translate;
  constructor(page: Page, say: Translate) {
    this.page = page;
    this.say = say;
  }

  /** The way on to the next step; phones show it at the bottom edge, others in the summary. */
  link(place: string): Locator {
    return this.page
      .getByRole('link', { name: this.say(place), exact: true })
      .locator('visible=true')
      .first();
  }
  button(place: string): Locator {
    return this.page
      .getByRole('button', { name: this.say(place), exact: true })
      .locator('visible=true')
      .first();
  }
  get changeFare(): Locator {
    return this.link('booking.summary.changeFare');
  }
  get toPassengers(): Locator {
    return this.link('booking.tickets.next');
  }
  get toServices(): Locator {
    return this.button('booking.passengers.next');
  }
  get toPayment(): Locator {
    return this.button('booking.services.next');
  }
  get pay(): Locator {
    return this.page
      .getByRole('button', { name: translationPattern(this.say, 'booking.payment.pay', 'sum') })
      .locator('visible=true')
      .first();
  }

  async at(step: 'tickets' | 'passengers' | 'services' | 'payment'): Promise<void> {
    const title = { tickets: 'tickets', passengers: 'passengers', services: 'services', payment: 'payment' }[step];
    await expect(this.page.getByRole('heading', { level: 1, name: this.say(`booking.${title}.title`) })).toBeVisible();
  }

  passenger(n: number): Locator {
    return this.page.getByRole('region', {
      name: new RegExp(`^${this.say('booking.passengers.heading', { n })}`),
    });
  }
  /** The fields of a passenger in the order of the form, with what is typed into each. */
  fields(n: number, person: Person): [field: Locator, text: string][] {
    const card = this.passenger(n);
    const named = (name: string) => card.getByRole('textbox', { name, exact: true });
    return [
      [named(this.say('booking.passengers.surname')), person.surname],
      [named(this.say('travellers.fields.name')), person.name],
      [named(this.say('travellers.fields.birthdate')), formatNumericDate(person.birthdate)],
      [named(this.say('travellers.fields.documentNumber')), person.documentNumber],
      ...(person.expiration === ''
        ? []
        : [
            [named(this.say('travellers.fields.expiration')), formatNumericDate(person.expiration)] as [
              Locator,
              string,
            ],
          ]),
    ];
  }
  gender(n: number, person: Person): Locator {
    return this.passenger(n).getByRole('radio', {
      name: this.say(`travellers.gender.${person.gender}`),
      exact: true,
    });
  }
  noPatronymic(n: number): Locator {
    return this.passenger(n).getByRole('checkbox', { name: this.say('travellers.fields.noPatronymic') });
  }
  get contacts(): [field: Locator, text: string][] {
    const named = (place: string) =>
      this.page.getByRole('textbox', { name: this.say(`travellers.fields.${place}`), exact: true });
    return [
      [named('phone'), CONTACTS.phone],
      [named('email'), CONTACTS.email],
    ];
  }
  /** `patronymic`: whether the form insists on one, so that having none has to be said. */
  async enter(people: readonly Person[], { patronymic = true } = {}): Promise<void> {
    for (const [i, person] of people.entries()) {
      for (const [field, text] of this.fields(i + 1, person)) await field.fill(text);
      await this.gender(i + 1, person).check();
      if (patronymic) await this.noPatronymic(i + 1).check();
    }
    for (const [field, text] of this.contacts) await field.fill(text);
  }

  /** The international card; a browser that has not paid yet is offered the national QR first. */
  get card(): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${this.say('payments.form.way.card')}`) });
  }
  get agreements(): Locator {
    return this.page.getByRole('region', { name: this.say('booking.payment.agreements') }).getByRole('checkbox');
  }
  async agree(): Promise<void> {
    for (const box of await this.agreements.all()) await box.check();
  }
}

/** The acquirer's own page. */
export class BankPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async arrived(): Promise<void> {
    await expect(this.page).toHaveURL(/\/acquirer\/pay\//);
  }
  async pay(card: string): Promise<void> {
    await this.arrived();
    await this.page.locator('#number').fill(card);
    await this.page.locator('#expiry').fill('12/30');
    await this.page.locator('#cvc').fill('123');
    await this.page.locator('form:has(#cvc) button').click();
  }
  async confirm(code = '1234'): Promise<void> {
    await this.page.locator('#code').fill(code);
    await this.page.locator('form:has(#code) button').click();
  }
  /** The fields take the focus by themselves; in the end the page goes back to the shop by itself. */
  async payByKeys(card: string, code: string): Promise<void> {
    const keys = this.page.keyboard;
    await expect(this.page.locator('#number')).toBeFocused();
    await keys.type(card);
    await keys.press('Tab');
    await keys.type('12/30');
    await keys.press('Tab');
    await keys.type('123');
    await keys.press('Enter');
    await expect(this.page.locator('#code')).toBeFocused();
    await keys.type(code);
    await keys.press('Enter');
  }
  /** Back to the shop at once; the page would go by itself a little later. */
  async back(): Promise<void> {
    await this.page.locator('a#back').click();
  }
}
