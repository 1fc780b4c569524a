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
    path: '/office/bonuses',
    file: 'routes/office/bonuses.tsx',
    title: 'bonuses.screens.office',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'gift', order: 172, bar: true, side: 'money' },
    officeCard: { title: 'bonuses.screens.office', text: 'bonuses.officeText' },
  }),
];
