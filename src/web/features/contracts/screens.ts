import { defineScreen } from '../../screens/define-screen.ts';

export const contractsScreens = [
  defineScreen({
    path: '/office/contracts',
    file: 'routes/office/contracts.tsx',
    access: 'finance',
    words: 'office',
    menu: { name: 'contracts.screens.contracts', icon: 'doc', order: 160, bar: true, side: 'money' },
    officeCard: { title: 'people.contracts.open', text: 'people.contracts.openText' },
  }),
  defineScreen({
    path: '/office/contracts/new',
    file: 'routes/office/contract-new.tsx',
    access: 'finance',
    words: 'office',
  }),
  defineScreen({
    path: '/office/contracts/:id',
    file: 'routes/office/contract.tsx',
    access: 'finance',
    words: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/contracts/:id/money',
    file: 'routes/office/contract-money.tsx',
    access: 'finance',
    words: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/contracts/:id/policy',
    file: 'routes/office/contract-policy.tsx',
    access: 'admin',
    words: 'office',
    object: 'staff',
  }),
  defineScreen({
    path: '/office/contracts/:id/rates',
    file: 'routes/office/contract-rates.tsx',
    access: 'finance',
    words: 'office',
    object: 'staff',
  }),
];
