import { defineScreen } from '../../screens/define-screen.ts';

export const offlineScreens = [
  defineScreen({
    path: '/offline',
    file: 'routes/public/offline.tsx',
    title: 'offline.page.title',
    access: 'public',
    chunk: 'results',
  }),
];
