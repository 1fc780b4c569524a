import { defineScreen } from '../../screens/define-screen.ts';

export const searchScreens = [
  defineScreen({
    path: '/',
    file: 'routes/public/home.tsx',
    access: 'public',
    words: 'first',
    robots: 'index',
    menu: { name: 'search.screens.search', icon: 'search', order: 10, bar: true, side: 'work', tab: true, key: 's' },
  }),
  defineScreen({
    path: '/search/:uid?',
    file: 'routes/public/search.tsx',
    access: 'public',
    words: 'found',
    object: 'link',
  }),
];
