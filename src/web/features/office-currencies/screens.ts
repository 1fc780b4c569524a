import { defineScreen } from '../../screens/define-screen.ts';

export const currencyScreens = [
  defineScreen({
    path: '/office/currencies',
    file: 'routes/office/currencies.tsx',
    title: 'currencies.screen.title',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'change', order: 164, side: 'money' },
    officeCard: { title: 'currencies.screen.title', text: 'currencies.screen.text' },
  }),
];
