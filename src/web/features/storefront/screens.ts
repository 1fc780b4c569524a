import { defineScreen } from '../../screens/define-screen.ts';

export const storefrontScreens = [
  defineScreen({
    path: '/explore',
    file: 'routes/public/explore.tsx',
    access: 'public',
    words: 'found',
    robots: 'index',
    menu: { name: 'storefront.screens.explore', icon: 'globe', order: 15 },
  }),
];
