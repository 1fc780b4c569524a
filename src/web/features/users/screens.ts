import { defineScreen } from '../../screens/define-screen.ts';

export const usersScreens = [
  defineScreen({
    path: '/office/users',
    file: 'routes/office/users.tsx',
    title: 'users.screens.people',
    access: 'admin',
    chunk: 'office',
    menu: { icon: 'users', order: 150, bar: true, side: 'money' },
    officeCard: { title: 'users.open', text: 'users.openText' },
  }),
  defineScreen({
    path: '/office/users/:id',
    file: 'routes/office/user.tsx',
    title: null,
    ownTitle: true,
    access: 'admin',
    chunk: 'office',
    object: 'staff',
  }),
];
