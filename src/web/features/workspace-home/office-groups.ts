/** Cards of the front page of the office by what they are about, in the order in which they stand. */
export const OFFICE_GROUPS = {
  sale: [
    '/office/flights',
    '/office/trains',
    '/office/buses',
    '/office/hotels',
    '/office/transfers',
    '/office/suppliers',
    '/office/supplier-accounts',
  ],
  clients: [
    '/office/contracts',
    '/office/users',
    '/office/prices',
    '/office/payment-methods',
    '/office/currencies',
    '/office/audit',
  ],
  campaigns: ['/office/campaigns', '/office/promo', '/office/bonuses', '/office/points', '/office/lottery'],
  site: ['/office/content', '/office/bot', '/office/company', '/office/start'],
} as const satisfies Record<string, readonly string[]>;

export type OfficeGroup = keyof typeof OFFICE_GROUPS;
export const GROUP_NAMES = Object.keys(OFFICE_GROUPS) as readonly OfficeGroup[];
