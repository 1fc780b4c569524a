import { defineScreen } from '../../screens/define-screen.ts';

export const companyScreens = [
  defineScreen({
    path: '/office/start',
    file: 'routes/office/start.tsx',
    title: 'company.start.title',
    access: 'admin',
    chunk: 'office',
    menu: { icon: 'check', order: 179, side: 'settings' },
    officeCard: { title: 'company.start.title', text: 'company.start.officeText' },
  }),
  defineScreen({
    path: '/office/company',
    file: 'routes/office/company.tsx',
    title: 'company.title',
    access: 'content',
    chunk: 'office',
    menu: { icon: 'info', order: 178, side: 'settings' },
    officeCard: { title: 'company.title', text: 'company.officeText' },
  }),
  defineScreen({
    path: '/office/payment-methods',
    file: 'routes/office/payment-methods.tsx',
    title: 'company.methods.title',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'card', order: 166, side: 'money' },
    officeCard: { title: 'company.methods.title', text: 'company.methods.officeText' },
  }),
];
