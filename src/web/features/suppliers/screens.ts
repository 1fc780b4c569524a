import { defineScreen } from '../../screens/define-screen.ts';

export const supplierScreens = [
  defineScreen({
    path: '/office/suppliers',
    file: 'routes/office/suppliers.tsx',
    title: 'suppliers.screens.list',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'share', order: 185, side: 'sale' },
    officeCard: { title: 'suppliers.screens.list', text: 'suppliers.screens.text' },
  }),
  defineScreen({
    path: '/office/suppliers/:id',
    file: 'routes/office/supplier.tsx',
    title: 'suppliers.screens.supplier',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
