import { defineScreen } from '../../screens/define-screen.ts';

export const searchScreens = [
  defineScreen({
    path: '/',
    file: 'routes/public/home.tsx',
    title: 'search.screens.search',
    ownTitle: true,
    access: 'public',
    chunk: 'first',
    robots: 'index',
    shared: true,
    menu: { icon: 'search', order: 10, bar: true, side: 'work', tab: true, key: 's' },
  }),
  defineScreen({
    path: '/search/:uid?',
    file: 'routes/public/search.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'results',
    object: 'link',
  }),
];
