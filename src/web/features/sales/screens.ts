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
  defineScreen({
    path: '/office/orders',
    file: 'routes/office/orders.tsx',
    title: 'orderLists.staff.title',
    access: 'staff',
    accessLogged: true,
    chunk: 'office',
    menu: { icon: 'ticket', order: 128, bar: true, side: 'work', key: 'a' },
  }),
  defineScreen({
    path: '/office/tickets',
    file: 'routes/office/tickets.tsx',
    title: 'orderLists.staff.ticketsTitle',
    access: 'staff',
    accessLogged: true,
    chunk: 'office',
  }),
];
