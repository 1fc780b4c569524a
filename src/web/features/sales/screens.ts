import { defineScreen } from '../../screens/define-screen.ts';

export const salesScreens = [
  defineScreen({
    path: '/account/orders',
    file: 'routes/account/orders.tsx',
    title: 'orderLists.screens.orders',
    access: 'signedIn',
    chunk: 'afterSale',
    menu: {
      icon: 'ticket',
      order: 20,
      contract: 'any',
      customers: true,
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
    title: 'orderLists.screens.tickets',
    access: 'signedIn',
    chunk: 'afterSale',
    menu: { icon: 'doc', order: 70, contract: 'any', account: true, side: 'work' },
  }),
];
