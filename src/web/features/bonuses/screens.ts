import { defineScreen } from '../../screens/define-screen.ts';

export const bonusesScreens = [
  defineScreen({
    path: '/account/bonuses',
    file: 'routes/account/bonuses.tsx',
    title: 'bonuses.screens.bonuses',
    access: 'seller',
    chunk: 'afterSale',
    menu: { icon: 'gift', order: 72, contract: 'any', side: 'money' },
  }),
  defineScreen({
    path: '/account/bonuses/operations',
    file: 'routes/account/bonus-operations.tsx',
    title: 'bonuses.screens.operations',
    access: 'seller',
    chunk: 'afterSale',
  }),
  defineScreen({
    path: '/account/points',
    file: 'routes/account/points.tsx',
    title: 'bonuses.customer.screen',
    access: 'signedIn',
    chunk: 'afterSale',
  }),
  defineScreen({
    path: '/office/points',
    file: 'routes/office/points.tsx',
    title: 'bonuses.customer.officeScreen',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'gift', order: 173, side: 'money' },
    officeCard: { title: 'bonuses.customer.officeScreen', text: 'bonuses.customer.officeText' },
  }),
  defineScreen({
    path: '/office/bonuses',
    file: 'routes/office/bonuses.tsx',
    title: 'bonuses.screens.office',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'gift', order: 172, bar: true, side: 'money' },
    officeCard: { title: 'bonuses.screens.office', text: 'bonuses.officeText' },
  }),
];
