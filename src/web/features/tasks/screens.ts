import { defineScreen } from '../../screens/define-screen.ts';

export const tasksScreens = [
  defineScreen({
    path: '/office/tasks',
    file: 'routes/office/tasks.tsx',
    access: 'staff',
    words: 'office',
    menu: { name: 'tasks.screens.tasks', icon: 'bell', order: 140, bar: true },
  }),
  defineScreen({
    path: '/office/refunds/:id',
    file: 'routes/office/refund.tsx',
    access: 'finance',
    words: 'office',
    object: 'staff',
  }),
];
