import { defineScreen } from '../../screens/define-screen.ts';

export const balanceScreens = [
  defineScreen({
    path: '/account/operations',
    file: 'routes/account/operations.tsx',
    title: 'balance.screens.operations',
    access: 'signedIn',
    chunk: 'afterSale',
    menu: {
      icon: 'swap',
      order: 50,
      contract: 'any',
      account: true,
      bar: true,
      side: 'money',
      key: 't',
    },
  }),
  defineScreen({
    path: '/account/balance',
    file: 'routes/account/balance.tsx',
    title: 'balance.screens.balance',
    access: 'signedIn',
    chunk: 'afterSale',
    menu: {
      icon: 'wallet',
      order: 60,
      contract: 'any',
      account: true,
      bar: true,
      side: 'money',
      key: 'b',
    },
  }),
  defineScreen({
    path: '/office/orders/:id/money',
    file: 'routes/office/order-money.tsx',
    title: 'balance.order.title',
    access: 'staff',
    chunk: 'office',
    object: 'staff',
  }),
];
