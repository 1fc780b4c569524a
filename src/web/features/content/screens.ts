import { defineScreen } from '../../screens/define-screen.ts';

export const contentScreens = [
  defineScreen({
    path: '/news',
    file: 'routes/public/news.tsx',
    title: 'shell.screens.news',
    access: 'public',
    chunk: 'first',
    robots: 'index',
    menu: { icon: 'info', order: 240 },
  }),
  defineScreen({
    path: '/news/*',
    file: 'routes/public/news-article.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'first',
  }),
  defineScreen({
    path: '/en/policy',
    file: 'routes/public/policy-en.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'first',
    robots: 'index',
  }),
  defineScreen({
    path: '/requisites',
    file: null,
    title: 'shell.screens.requisites',
    access: 'signedIn',
    chunk: 'first',
    menu: { icon: 'doc', order: 250 },
  }),
  defineScreen({
    path: '/*',
    file: 'routes/public/content-page.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'first',
  }),
];
