import { defineScreen } from '../../screens/define-screen.ts';

export const priceScreens = [
  defineScreen({
    path: '/office/prices',
    file: 'routes/office/prices.tsx',
    title: 'pricing.screens.desk',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'wallet', order: 161, side: 'money' },
    officeCard: { title: 'pricing.screens.desk', text: 'pricing.screens.text' },
  }),
  defineScreen({
    path: '/office/prices/sales',
    file: 'routes/office/price-sales.tsx',
    title: 'pricing.sales.title',
    access: 'finance',
    chunk: 'office',
  }),
  defineScreen({
    path: '/office/prices/:id',
    file: 'routes/office/price-rule.tsx',
    title: 'pricing.screens.rule',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
