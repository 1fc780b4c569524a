/** Content pages that the footer leads to (spec §2). */
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

/** How to reach a person of the house. */
export const SUPPORT_LINK = '/support-chat';

/** Where «Помощь» leads. */
export const HELP_LINK = CONTENT_LINKS.contactsPage;
