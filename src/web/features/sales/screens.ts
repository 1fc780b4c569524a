import { defineScreen } from '../../screens/define-screen.ts';

export const salesScreens = [
  defineScreen({
    path: '/account/orders',
    file: 'routes/account/orders.tsx',
    title: 'sales.screens.orders',
    access: 'signedIn',
    words: 'after',
    menu: {
      icon: 'ticket',
      order: 20,
      contract: 'any',
      account: true,
      bar: true,
      side: 'work',
      tab: true,
      key: 'o',
    },
  }),
  defineScreen({
    path: '/account/tickets',
    file: 'routes/account/tickets.tsx',
    title: 'sales.screens.tickets',
    access: 'signedIn',
    words: 'after',
    menu: { icon: 'doc', order: 70, contract: 'any', account: true, side: 'work' },
  }),
];
