import { defineScreen } from '../../screens/define-screen.ts';

export const approvalsScreens = [
  defineScreen({
    path: '/office/approvals',
    file: 'routes/office/approvals.tsx',
    access: 'finance',
    words: 'office',
    menu: { name: 'approvals.screens.approvals', icon: 'check', order: 165, side: 'money' },
  }),
];
