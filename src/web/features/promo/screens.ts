import { defineScreen } from '../../screens/define-screen.ts';

export const promoScreens = [
  defineScreen({
    path: '/office/promo',
    file: 'routes/office/promo.tsx',
    title: 'promo.screens.office',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'ticket', order: 162, side: 'money' },
    officeCard: { title: 'promo.screens.office', text: 'promo.screens.text' },
  }),
  defineScreen({
    path: '/office/promo/:id',
    file: 'routes/office/promotion.tsx',
    title: 'promo.screens.promotion',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
