import { defineScreen } from '../../screens/define-screen.ts';

export const balanceScreens = [
  defineScreen({
    path: '/account/operations',
    file: 'routes/account/operations.tsx',
    access: 'signedIn',
    words: 'after',
    menu: {
      name: 'balance.screens.operations',
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
    access: 'signedIn',
    words: 'after',
    menu: {
      name: 'balance.screens.balance',
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
    access: 'staff',
    words: 'office',
    object: 'staff',
  }),
];
