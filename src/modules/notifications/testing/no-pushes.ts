import type { InAppNotificationsDeps } from '../ports.ts';

/** What in-app notifications need of others where no order has a customer and no browser gets pushes. */
export const NO_PUSHES: Pick<
  InAppNotificationsDeps,
  'buyerOfOrder' | 'contactsOf' | 'unreadAuthor' | 'takeUnread' | 'replyAddress' | 'push'
> = {
  buyerOfOrder: async () => null,
  contactsOf: async () => [],
  unreadAuthor: async () => null,
  takeUnread: async () => [],
  replyAddress: () => null,
  push: {
    keys: [],
    contact: 'mailto:push@sapar.example',
    post: async () => ({ status: null, problem: 'unreachable' }),
    development: false,
    sessionHash: () => null,
    describeDevice: () => null,
  },
};
