import { defineScreen } from './define-screen.ts';

export const siteScreens = [
  defineScreen({
    path: '/logout',
    file: 'routes/public/logout.ts',
    title: null,
    access: 'public',
    chunk: 'first',
    frameless: true,
  }),
  defineScreen({
    path: '/preferences',
    file: 'routes/public/preferences.ts',
    title: null,
    access: 'public',
    chunk: 'first',
    frameless: true,
    robots: 'exclude',
  }),
  defineScreen({
    path: '/robots.txt',
    file: 'routes/public/robots.ts',
    title: null,
    access: 'public',
    chunk: 'first',
    frameless: true,
  }),
  defineScreen({
    path: '/sitemap.xml',
    file: 'routes/public/sitemap.ts',
    title: null,
    access: 'public',
    chunk: 'first',
    frameless: true,
  }),
  defineScreen({
    path: '/bad-access',
    file: 'routes/public/bad-access.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'first',
    robots: 'exclude',
  }),
];
