import { defineScreen } from '../../screens/define-screen.ts';

export const supplierAccountScreens = [
  defineScreen({
    path: '/office/supplier-accounts',
    file: 'routes/office/supplier-accounts.tsx',
    title: 'settlements.screen.title',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'wallet', order: 163, side: 'money' },
    officeCard: { title: 'settlements.screen.title', text: 'settlements.screen.text' },
  }),
  defineScreen({
    path: '/office/supplier-accounts/:id',
    file: 'routes/office/supplier-account.tsx',
    title: null,
    ownTitle: true,
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
