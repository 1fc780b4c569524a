import { defineScreen } from '../../screens/define-screen.ts';

export const auditScreens = [
  defineScreen({
    path: '/office/audit',
    file: 'routes/office/audit.tsx',
    access: 'admin',
    words: 'office',
    recorded: true,
    menu: { name: 'audit.screens.audit', icon: 'lock', order: 170, bar: true, side: 'money' },
    officeCard: { title: 'audit.open', text: 'audit.openText' },
  }),
];
