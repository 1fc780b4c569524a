import { defineScreen } from '../../screens/define-screen.ts';

export const watchesScreens = [
  defineScreen({
    path: '/watch',
    file: 'routes/public/watch-start.tsx',
    title: 'watches.page.title',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/watch/:id',
    file: 'routes/public/watch.tsx',
    title: 'watches.page.title',
    access: 'public',
    words: 'after',
    object: 'link',
  }),
];
