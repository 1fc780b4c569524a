import { defineScreen } from '../../screens/define-screen.ts';

export const travelScreens = [
  defineScreen({
    path: '/account/approvals',
    file: 'routes/account/approvals.tsx',
    access: 'signedIn',
    words: 'after',
    menu: {
      name: 'travel.screens.approvals',
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
    access: 'seller',
    words: 'after',
    menu: {
      name: 'travel.screens.policy',
      icon: 'doc',
      order: 100,
      contract: 'corporate',
      account: true,
      side: 'settings',
    },
  }),
];
