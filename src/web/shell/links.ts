/** Content pages of the footer (spec §2). */
export const CONTENT_LINKS = {
  about: '/content/about/us',
  agreement: '/content/agmnt',
  contactsPage: '/content/contacts',
  refund: '/content/refund-exchange',
  cardPayment: '/content/card-payment',
  policy: '/policy',
} as const;

/** The same pages in the order of the footer. */
export const CONTENT_NAMES = ['about', 'agreement', 'contactsPage', 'refund', 'cardPayment', 'policy'] as const;

/** Bank details of the company, for agencies. */
export const REQUISITES_LINK = '/requisites';

/** Contacts of our staff. */
export const SUPPORT_LINK = '/support-chat';

/** Target of «Помощь». */
export const HELP_LINK = CONTENT_LINKS.contactsPage;
