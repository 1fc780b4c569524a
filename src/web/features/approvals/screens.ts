import { defineScreen } from '../../screens/define-screen.ts';

export const approvalsScreens = [
  defineScreen({
    path: '/office/approvals',
    file: 'routes/office/approvals.tsx',
    title: 'approvals.title',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'check', order: 165, side: 'money' },
  }),
];
