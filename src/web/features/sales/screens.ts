import { defineScreen } from '../../screens/define-screen.ts';

export const salesScreens = [
  defineScreen({
    path: '/account/orders',
    file: 'routes/account/orders.tsx',
    access: 'signedIn',
    words: 'after',
    menu: {
      name: 'sales.screens.orders',
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
    access: 'signedIn',
    words: 'after',
    menu: { name: 'sales.screens.tickets', icon: 'doc', order: 70, contract: 'any', account: true, side: 'work' },
  }),
];
