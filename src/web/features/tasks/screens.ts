import { defineScreen } from '../../screens/define-screen.ts';

export const tasksScreens = [
  defineScreen({
    path: '/office/tasks',
    file: 'routes/office/tasks.tsx',
    title: 'tasks.screens.tasks',
    access: 'staff',
    chunk: 'office',
    menu: { icon: 'clock', order: 140, bar: true, side: 'work', tab: true },
  }),
  defineScreen({
    path: '/office/refunds/:id',
    file: 'routes/office/refund.tsx',
    title: 'tasks.settle.title',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
