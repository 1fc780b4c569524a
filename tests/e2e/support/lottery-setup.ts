import { expect, type Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import type { CampaignTerms } from '#modules/campaigns/api.ts';
import type { LotteryDetails } from '#modules/lottery/api.ts';
import { signIn } from './api-setup.ts';
import { travelDates } from './trip.ts';

const COUPONS: Omit<CampaignTerms, 'names' | 'contracts'> = {
  zone: 'Asia/Bishkek',
  startsAt: '2024-01-01T00:00',
  endsAt: '2099-01-01T00:00',
  gives: 'coupons',
  levels: [],
  forStatus: false,
  rule: {
    basis: 'threshold',
    measure: 'price',
    rate: 1,
    thresholdMinor: 1_000_00,
    capPerTicket: null,
    capPerCustomer: 3,
    onReturn: 'takeBack',
    onExchange: 'anew',
  },
  conditions: { kinds: [], carriers: [], cabins: [], origins: [], destinations: [], minimumMinor: null },
  budget: null,
};

/** A campaign that a second person has approved; coupons for sales since before those of the demonstration, unless. */
export async function approvedCampaign(
  desk: Page,
  second: Page,
  { name, ...terms }: { name: string; contracts: string[] } & Partial<CampaignTerms>,
): Promise<string> {
  const ok = async (who: Page, path: string, data: object) => {
    const response = await who.request.post(`/api/office/campaigns${path}`, { data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const { id } = await ok(desk, '', { ...COUPONS, names: { ru: name, en: name, kg: name }, ...terms });
  await ok(desk, `/${id}/submission`, { revision: 1, note: name });
  await ok(second, `/${id}/approval`, { revision: 2 });
  return id;
}

export const approvedCoupons = (desk: Page, second: Page, name: string, contracts = ['TU-0202']): Promise<string> =>
  approvedCampaign(desk, second, { name, contracts });

/** A lottery whose event is tomorrow, prepared by an administrator. */
export async function prepareLottery(desk: Page, second: Page, name: string): Promise<string> {
  const id = await approvedCoupons(desk, second, name);
  const text = { ru: 'Hall', en: 'Hall', kg: 'Hall' };
  const details: LotteryDetails = {
    eventAt: `${addDays(travelDates(0).out, 1)}T11:00`,
    eventPlace: text,
    drawMonth: '2099-01',
    prizes: [{ count: 1, picture: 'car', name: text, note: { ru: '', en: '', kg: '' } }],
  };
  const prepared = await second.request.put(`/api/office/lottery/${id}`, { data: details });
  expect(prepared.ok(), await prepared.text()).toBe(true);
  return id;
}

/** Registers the agency of a login for the event, and gives the code of its ticket. */
export async function registerGuest(page: Page, login: string, id: string, name: string): Promise<string> {
  await signIn(page, login);
  const data = { email: `${login}@sapar.example`, name, comment: '' };
  const answer = await page.request.post(`/api/account/lottery/${id}/registration`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { code: string }).code;
}
