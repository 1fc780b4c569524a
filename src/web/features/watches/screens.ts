import { defineScreen } from '../../screens/define-screen.ts';

export const watchesScreens = [
  defineScreen({
    path: '/watch',
    file: 'routes/public/watch-start.tsx',
    title: 'watches.page.title',
    access: 'public',
    chunk: 'afterSale',
  }),
  defineScreen({
    path: '/watch/:id',
    file: 'routes/public/watch.tsx',
    title: 'watches.page.title',
    access: 'public',
    chunk: 'afterSale',
    object: 'link',
  }),
];
