import { defineScreen } from '../../screens/define-screen.ts';

export const lotteryScreens = [
  defineScreen({
    path: '/account/lottery',
    file: 'routes/account/lottery.tsx',
    title: 'lottery.screens.lottery',
    access: 'seller',
    chunk: 'afterSale',
    menu: { icon: 'trophy', order: 75, contract: 'any', account: true, side: 'money' },
  }),
  defineScreen({
    path: '/account/lottery/enter',
    file: 'routes/account/lottery-enter.tsx',
    title: 'lottery.screens.enter',
    access: 'seller',
    chunk: 'afterSale',
  }),
  defineScreen({
    path: '/office/lottery',
    file: 'routes/office/lottery.tsx',
    title: 'lottery.screens.office',
    access: 'admin',
    chunk: 'office',
    menu: { icon: 'trophy', order: 175, bar: true, side: 'money' },
    officeCard: { title: 'lottery.screens.office', text: 'lottery.office.lead' },
  }),
  defineScreen({
    path: '/office/lottery/:id/door',
    file: 'routes/office/lottery-door.tsx',
    title: 'lottery.screens.door',
    access: 'admin',
    chunk: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/lottery/:id/draw',
    file: 'routes/public/lottery-draw.tsx',
    title: 'lottery.public.title',
    access: 'public',
    chunk: 'afterSale',
    object: 'link',
  }),
];
