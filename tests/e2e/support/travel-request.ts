import { expect, type Page } from '@playwright/test';

/** Sends a request of the signed-in agent for these services, over the wire; answers its id. */
export async function sendTravelRequest(
  page: Page,
  services: readonly object[],
  changed: object = {},
): Promise<string> {
  const response = await page.request.post('/api/account/requests', {
    data: {
      priority: 'normal',
      deadline: null,
      phone: '+996555010203',
      email: 'agent@example.kg',
      description: '',
      services,
      travellers: [],
      guests: [],
      ...changed,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).id;
}

/** A hotel in Osh for one, of a number of nights. */
export const hotelService = (from: string, to: string, changed: object = {}) => ({
  action: 'issue',
  payment: 'cashless',
  comment: '',
  kind: 'hotel',
  timing: { when: 'exact' },
  city: 'Ош',
  hotel: 'Sulaiman',
  dailyLimit: null,
  date: from,
  checkIn: 'normal',
  endDate: to,
  checkOut: 'normal',
  guests: 1,
  room: 'single',
  ...changed,
});
