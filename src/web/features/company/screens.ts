import { defineScreen } from '../../screens/define-screen.ts';

export const companyScreens = [
  defineScreen({
    path: '/office/start',
    file: 'routes/office/start.tsx',
    title: 'company.start.title',
    access: 'admin',
    chunk: 'office',
    officeCard: { title: 'company.start.title', text: 'company.start.officeText' },
  }),
  defineScreen({
    path: '/office/company',
    file: 'routes/office/company.tsx',
    title: 'company.title',
    access: 'content',
    chunk: 'office',
    officeCard: { title: 'company.title', text: 'company.officeText' },
  }),
  defineScreen({
    path: '/office/payment-methods',
    file: 'routes/office/payment-methods.tsx',
    title: 'company.methods.title',
    access: 'finance',
    chunk: 'office',
    officeCard: { title: 'company.methods.title', text: 'company.methods.officeText' },
  }),
];
