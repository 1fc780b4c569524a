import { defineScreen } from '../../screens/define-screen.ts';

export const transferDeskScreens = [
  defineScreen({
    path: '/office/transfers',
    file: 'routes/office/transfers.tsx',
    title: 'rides.screens.list',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'transfer', order: 184, side: 'sale' },
    officeCard: { title: 'rides.screens.list', text: 'rides.screens.text' },
  }),
  defineScreen({
    path: '/office/transfers/:id',
    file: 'routes/office/transfer.tsx',
    title: 'rides.screens.transfer',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/transfers/:id/days',
    file: 'routes/office/transfer-days.tsx',
    title: 'rides.screens.days',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
