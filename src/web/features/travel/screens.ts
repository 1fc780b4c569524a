import { defineScreen } from '../../screens/define-screen.ts';

export const travelScreens = [
  defineScreen({
    path: '/account/approvals',
    file: 'routes/account/approvals.tsx',
    title: 'travel.screens.approvals',
    access: 'signedIn',
    chunk: 'afterSale',
    menu: {
      icon: 'check',
      order: 90,
      contract: 'corporate',
      account: true,
      bar: true,
      side: 'work',
      tab: true,
    },
  }),
  defineScreen({
    path: '/account/policy',
    file: 'routes/account/policy.tsx',
    title: 'travel.screens.policy',
    access: 'seller',
    chunk: 'afterSale',
    menu: {
      icon: 'doc',
      order: 100,
      contract: 'corporate',
      account: true,
      side: 'settings',
    },
  }),
];
