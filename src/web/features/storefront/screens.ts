import { defineScreen } from '../../screens/define-screen.ts';

export const storefrontScreens = [
  defineScreen({
    path: '/explore',
    file: 'routes/public/explore.tsx',
    title: 'storefront.screens.explore',
    ownTitle: true,
    access: 'public',
    chunk: 'results',
    robots: 'index',
    menu: { icon: 'globe', order: 15 },
    shared: true,
  }),
];
