import { defineScreen } from '../../screens/define-screen.ts';

export const galleryScreens = [
  defineScreen({
    path: '/colors',
    file: 'routes/public/colors.tsx',
    title: 'colors.title',
    access: 'public',
    chunk: 'afterSale',
    robots: 'exclude',
  }),
];
