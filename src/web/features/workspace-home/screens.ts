import { defineScreen } from '../../screens/define-screen.ts';

export const workspaceHomeScreens = [
  defineScreen({
    path: '/account',
    file: 'routes/account/home.tsx',
    title: 'workspaceHome.screens.home',
    access: 'signedIn',
    chunk: 'afterSale',
    menu: { icon: 'home', order: 5, contract: 'any', customers: true, account: true, side: 'work', key: 'h' },
  }),
];
