import { defineScreen } from '../../screens/define-screen.ts';

export const auditScreens = [
  defineScreen({
    path: '/office/audit',
    file: 'routes/office/audit.tsx',
    title: 'audit.screens.audit',
    access: 'admin',
    chunk: 'office',
    accessLogged: true,
    menu: { icon: 'lock', order: 170, bar: true, side: 'money' },
    officeCard: { title: 'audit.open', text: 'audit.openText' },
  }),
];
