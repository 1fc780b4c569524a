import { defineScreen } from '../../screens/define-screen.ts';

export const contentScreens = [
  defineScreen({
    path: '/news',
    file: 'routes/public/news.tsx',
    access: 'public',
    words: 'first',
    robots: 'index',
    menu: { name: 'shell.screens.news', icon: 'info', order: 240 },
  }),
  defineScreen({
    path: '/news/*',
    file: 'routes/public/news-article.tsx',
    access: 'public',
    words: 'first',
  }),
  defineScreen({
    path: '/en/policy',
    file: 'routes/public/policy-en.tsx',
    access: 'public',
    words: 'first',
    robots: 'index',
  }),
  defineScreen({
    path: '/requisites',
    file: null,
    access: 'signedIn',
    words: 'first',
    menu: { name: 'shell.screens.requisites', icon: 'doc', order: 250 },
  }),
  defineScreen({
    path: '/*',
    file: 'routes/public/content-page.tsx',
    access: 'public',
    words: 'first',
  }),
];
