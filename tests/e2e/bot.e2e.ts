import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { formatTicketNumber } from '../../src/web/shared/order/ticket-labels.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createIssuedOrder, readOrder } from './support/api-setup.ts';
import { keyboard } from './support/input-methods.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { today } from './support/trip.ts';

/** The conversation with the bot; its menu is that of the flow which comes with the product. */
const bot = (page: Page, say: Translate) => page.getByRole('region', { name: say('bot.talk.title') });
const press = (page: Page, say: Translate, name: string) =>
  bot(page, say).getByRole('button', { name, exact: true }).click();

/** `09.12.2026`, so many days ahead. */
const numericDateIn = (days: number) => formatNumericDate(addDays(today(), days));

test('the bot makes a refund request from an order with its sum, and the chat opens after five seconds', async ({
  page,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  await page.clock.install();
  const id = await createIssuedOrder(page, 41);
  const { number } = await readOrder(page, id);
  await page.goto('/support-chat');
  await press(page, say, say('bot.talk.begin'));
  await checkScreen(page, 'bot menu');
  await press(page, say, 'Вернуть билет');
  await bot(page, say)
    .getByRole('button', { name: new RegExp(number) })
    .click();
  await bot(page, say).getByRole('checkbox').first().check();
  await press(page, say, say('bot.talk.next'));
  await expect(bot(page, say).getByText(say('bot.facts.refundNow'))).toBeVisible();
  await checkScreen(page, 'bot answer');
  await press(page, say, 'Отправить заявку на возврат');
  await bot(page, say)
    .getByRole('textbox', { name: say('bot.talk.comment') })
    .fill('Plans have changed');
  await press(page, say, say('bot.talk.next'));
  // Back to the comment, which stands there as it was typed.
  await press(page, say, say('bot.talk.back'));
  await expect(bot(page, say).getByRole('textbox', { name: say('bot.talk.comment') })).toHaveValue(
    'Plans have changed',
  );
  await press(page, say, say('bot.talk.next'));
  // What is not agreed to is not sent, and nothing of the conversation is lost.
  await press(page, say, say('bot.talk.create'));
  await expect(bot(page, say).getByText(say('requests.errors.agreement_required')).first()).toBeVisible();
  await bot(page, say).getByRole('checkbox').check();
  await press(page, say, say('bot.talk.create'));
  await expect(bot(page, say).getByText(say('bot.talk.created'))).toBeVisible();
  await expect(bot(page, say).getByRole('timer')).toContainText('5');
  await page.clock.runFor(4_500);
  await expect(page).toHaveURL(/support-chat/);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/bid-return\/[\w-]{36}#chat$/);
  const chat = page.getByRole('list', { name: say('conversations.panel.messages') });
  await expect(chat).toContainText('Вернуть билет');
  await expect(chat).toContainText('Plans have changed');
});

test('one ticket of an order is picked for an exchange, and the request names it and its passenger', async ({
  page,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  const id = await createIssuedOrder(page, 42);
  const { number, tickets } = await readOrder(page, id);
  const ticket = formatTicketNumber(tickets[0]?.number ?? '');
  await page.goto('/support-chat');
  await press(page, say, say('bot.talk.begin'));
  await press(page, say, 'Обменять билет');
  await bot(page, say)
    .getByRole('button', { name: new RegExp(number) })
    .click();
  const mark = bot(page, say).getByRole('checkbox', { name: ticket });
  // None is refused where it is to be picked.
  await mark.uncheck();
  await press(page, say, say('bot.talk.next'));
  await expect(bot(page, say).getByText(say('bot.errors.no_ticket')).first()).toBeVisible();
  await checkScreen(page, 'bot tickets');
  await mark.check();
  await press(page, say, say('bot.talk.next'));
  await bot(page, say)
    .getByRole('textbox', { name: say('bot.talk.comment') })
    .fill('A day later');
  await press(page, say, say('bot.talk.next'));
  await expect(bot(page, say).getByLabel(say('bot.talk.summary'))).toContainText(ticket);
  await bot(page, say).getByRole('checkbox').check();
  await press(page, say, say('bot.talk.create'));
  await page.waitForURL(/\/bid-return\/[\w-]{36}#chat$/, { timeout: 60_000 });
  const chat = page.getByRole('list', { name: say('conversations.panel.messages') });
  await expect(chat).toContainText(tickets[0]?.number ?? '');
  await expect(page.getByText(`${say('bot.talk.tickets')}: ${tickets[0]?.number}`).first()).toBeVisible();
});

test('who has no order is handed over to a person by keys alone, with what was typed', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const hands = keyboard(page);
  const choose = (name: string) => hands.press(bot(page, say).getByRole('button', { name, exact: true }));
  await page.goto('/support-chat');
  await choose(say('bot.talk.begin'));
  await choose('Обменять билет');
  await hands.type(bot(page, say).getByLabel(say('bot.talk.number')), 'S-99999999');
  await hands.type(bot(page, say).getByLabel(say('bot.talk.proof')), 'Nobodyeva');
  await choose(say('bot.talk.find'));
  await expect(bot(page, say).getByRole('alert')).toBeVisible();
  await expect(bot(page, say).getByLabel(say('bot.talk.proof'))).toHaveValue('Nobodyeva');
  await choose('У меня нет заказа');
  await choose('Написать сотруднику');
  const question = `Is there a flight to Naryn, ${randomInt(1e9)}?`;
  await hands.type(bot(page, say).getByRole('textbox', { name: say('bot.talk.comment') }), question);
  await choose(say('bot.talk.next'));
  await hands.press(page.getByRole('link', { name: say('bot.talk.openNow') }));
  await expect(page).toHaveURL(/chatId=/);
  const chat = page.getByRole('list', { name: say('conversations.panel.messages') });
  await expect(chat).toContainText(question);
  await expect(chat).toContainText('Обменять билет');
});

test('an agency requests a hotel by its fields, refused where they are wrong and kept on the way back', async ({
  page,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  await signIn(page, 'gold');
  await page.goto('/support-chat');
  await press(page, say, say('bot.talk.begin'));
  await press(page, say, 'Заказать услугу без заказа');
  await press(page, say, 'Отель');
  await waitForHydration(page);
  const field = (name: string) => bot(page, say).getByRole('textbox', { name, exact: true });
  const guests = bot(page, say).getByRole('spinbutton', { name: say('requests.travel.guestCount') });
  const city = `Ош ${randomInt(1e6)}`;
  await guests.fill('4');
  await field(say('requests.travel.checkInDate')).fill(numericDateIn(40));
  await field(say('requests.travel.checkOutDate')).fill(numericDateIn(39));
  await press(page, say, say('bot.talk.next'));
  await expect(field(say('requests.travel.city'))).toHaveAttribute('aria-invalid', 'true');
  await field(say('requests.travel.city')).fill(city);
  await press(page, say, say('bot.talk.next'));
  await expect(bot(page, say).getByText(say('requests.errors.end_before_start')).first()).toBeVisible();
  await checkScreen(page, 'bot service');
  await field(say('requests.travel.checkOutDate')).fill(numericDateIn(42));
  // Back to the choice and to the fields again: what was entered stands there.
  await press(page, say, say('bot.talk.back'));
  await press(page, say, 'Отель');
  await expect(field(say('requests.travel.city'))).toHaveValue(city);
  await expect(guests).toHaveValue('4');
  await press(page, say, say('bot.talk.next'));
  await bot(page, say)
    .getByRole('textbox', { name: say('bot.talk.comment') })
    .fill('Тихие номера');
  await press(page, say, say('bot.talk.next'));
  await expect(bot(page, say).getByLabel(say('bot.talk.summary'))).toContainText(city);
  await checkScreen(page, 'bot service summary');
  await bot(page, say).getByLabel(say('bot.talk.phone')).fill('+996555123456');
  await bot(page, say).getByRole('checkbox').check();
  await press(page, say, say('bot.talk.create'));
  await expect(bot(page, say).getByText(say('bot.talk.created'))).toBeVisible();
  // The chat is a tab of the request's page, and opens by itself.
  await page.waitForURL(/\/account\/requests\/[\w-]{36}\?tab=chat/, { timeout: 60_000 });
  const chat = page.getByRole('list', { name: say('conversations.panel.messages') });
  await expect(chat).toContainText(city);
  await expect(chat).toContainText('Тихие номера');
});

test('an editor changes a step, is refused a dead end, tries the flow and publishes it', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  const mark = `Доброго пути ${randomInt(1e9)}!`;
  await signIn(page, 'content');
  await page.goto('/office/bot');
  await checkScreen(page, 'bot desk');
  const map = page.getByRole('region', { name: say('bot.desk.map') }).last();
  await expect(map.getByRole('link', { name: /answer_baggage/ })).toBeVisible();
  await page.goto('/office/bot/steps/bye');
  await waitForHydration(page);
  const text = (language: string) => page.getByRole('textbox', { name: `${say('bot.desk.text')} · ${language}` });
  await text(say('shell.language.ru')).fill(mark);
  await page.getByRole('button', { name: say('bot.desk.preview') }).click();
  await expect(page.getByRole('region', { name: say('bot.desk.previewTitle') })).toContainText(mark);
  await expect(text(say('shell.language.ru'))).toHaveValue(mark);
  await page.getByRole('button', { name: say('bot.desk.save') }).click();
  await expect(page.getByText(say('bot.desk.done.saved'))).toBeVisible();
  await checkScreen(page, 'bot step');

  // A way that leads nowhere: the office says at which step, and refuses to publish.
  await page.goto('/office/bot/steps/answer_baggage');
  await page.getByRole('combobox', { name: say('bot.desk.links.next') }).selectOption('');
  await page.getByRole('button', { name: say('bot.desk.save') }).click();
  await expect(page.getByText(say('bot.desk.fault.dead_end')).first()).toBeVisible();
  await page.goto('/office/bot');
  await page.getByRole('button', { name: say('bot.desk.publish') }).click();
  await expect(page.getByRole('alert')).toContainText('answer_baggage');
  await expect(map.getByRole('link', { name: /answer_baggage/ })).toContainText(say('bot.desk.mapFault'));
  await page.goto('/office/bot/steps/answer_baggage');
  await page.getByRole('combobox', { name: say('bot.desk.links.next') }).selectOption('more');
  await page.getByRole('button', { name: say('bot.desk.save') }).click();
  await expect(page.getByText(say('bot.desk.done.saved'))).toBeVisible();

  // The fields of a service are part of the flow: one more, seen in the preview and in the trial run.
  await page.goto('/office/bot/steps/travel_avia');
  await waitForHydration(page);
  await page.getByRole('checkbox', { name: say('requests.travel.flight'), exact: true }).check();
  await page.getByRole('button', { name: say('bot.desk.save') }).click();
  await expect(page.getByText(say('bot.desk.done.saved'))).toBeVisible();
  const preview = page.getByRole('region', { name: say('bot.desk.previewTitle') });
  await expect(preview.getByText(say('requests.travel.flight'), { exact: true })).toBeVisible();
  await checkScreen(page, 'bot service step');
  const main = page.getByRole('main');
  await page.goto('/office/bot/trial?trade=yes');
  for (const reply of ['Заказать услугу без заказа', 'Авиабилет'])
    await main.getByRole('button', { name: reply, exact: true }).click();
  await expect(main.getByText(say('requests.travel.flight'), { exact: true })).toBeVisible();
  await main.getByRole('button', { name: say('bot.trial.service'), exact: true }).click();
  await main.getByRole('button', { name: say('bot.talk.next'), exact: true }).click();
  await expect(main.getByText('Bishkek').first()).toBeVisible();
  await main.getByRole('button', { name: say('bot.talk.create'), exact: true }).click();
  await expect(page.getByText(say('bot.trial.created'))).toBeVisible();

  await page.goto('/office/bot/trial');
  for (const reply of ['Вернуть билет', say('bot.trial.order'), say('bot.trial.passengers'), 'Ничего, спасибо'])
    await page.getByRole('main').getByRole('button', { name: reply, exact: true }).click();
  await expect(page.getByText(mark)).toBeVisible();
  await checkScreen(page, 'bot trial');

  await page.goto('/office/bot');
  await expect(page.getByText(say('bot.desk.sound'))).toBeVisible();
  await page.getByRole('button', { name: say('bot.desk.publish') }).click();
  await expect(page.getByText(say('bot.desk.done.published'))).toBeVisible();

  const reader = await stranger();
  await reader.goto('/support-chat');
  await press(reader, say, say('bot.talk.begin'));
  await expect(bot(reader, say).getByRole('button', { name: 'Вернуть билет' })).toBeVisible();

  // The first version is taken back.
  await page
    .getByRole('row')
    .filter({ hasText: say('bot.desk.seed') })
    .getByRole('button', { name: say('bot.desk.restore') })
    .click();
  await expect(page.getByText(say('bot.desk.done.restored'))).toBeVisible();
  await page.getByRole('button', { name: say('bot.desk.publish') }).click();
  await expect(page.getByText(say('bot.desk.done.published'))).toBeVisible();
});
