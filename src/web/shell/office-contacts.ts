/**
 * Contacts of the demo office: invented people and numbers of an unused area code. A real office configures its own
 * (spec §9 keeps them out of the code).
 */
export const OFFICE = {
  phones: ['+996 (000) 70-20-30', '+996 (000) 50-20-30'],
  messenger: 'https://wa.me/996000702030',
  email: 'help@sapar.example',
  agentEmail: 'agent@sapar.example',
  /** Number of the licence, and the year of foundation (spec §1). */
  licence: '000-214',
  since: 2008,
  /** Payment methods known by their logos. */
  marks: ['Visa', 'Mastercard', 'Элкарт', 'ELQR'],
  requisites: '/requisites',
  apps: [
    { name: 'App Store', href: '/content/apps' },
    { name: 'Google Play', href: '/content/apps' },
  ],
  managers: [
    {
      group: 'managersAvia',
      people: [
        { name: 'Айгерим Садыкова', phone: '+996 (000) 10-10-11', href: 'https://wa.me/996000101011' },
        { name: 'Тимур Осмонов', phone: '+996 (000) 10-10-12', href: 'https://wa.me/996000101012' },
      ],
    },
    {
      group: 'managersFinance',
      people: [{ name: 'Нургуль Асанова', phone: '+996 (000) 10-10-21', href: 'https://wa.me/996000101021' }],
    },
  ],
} as const;

/** Managers who top up balances and raise limits. */
export const FINANCE_MANAGERS = OFFICE.managers[1].people;

export const telHref = (shown: string): string => `tel:${shown.replaceAll(/[^+\d]/g, '')}`;
