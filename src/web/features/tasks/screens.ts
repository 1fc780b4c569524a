import { defineScreen } from '../../screens/define-screen.ts';

export const tasksScreens = [
  defineScreen({
    path: '/office/tasks',
    file: 'routes/office/tasks.tsx',
    access: 'staff',
    words: 'office',
    menu: { name: 'tasks.screens.tasks', icon: 'clock', order: 140, bar: true, side: 'work', tab: true },
  }),
  defineScreen({
    path: '/office/refunds/:id',
    file: 'routes/office/refund.tsx',
    access: 'finance',
    words: 'office',
    object: 'staff',
  }),
];
