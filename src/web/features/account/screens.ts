import { defineScreen } from '../../screens/define-screen.ts';

export const accountScreens = [
  defineScreen({
    path: '/login',
    file: 'routes/public/login.tsx',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/registration',
    file: 'routes/public/registration.tsx',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/registration/sent',
    file: 'routes/public/registration-sent.tsx',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/registration/confirm',
    file: 'routes/public/registration-confirm.tsx',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/recovery',
    file: 'routes/public/recovery.tsx',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/recovery/new',
    file: 'routes/public/recovery-new.tsx',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/login/code',
    file: 'routes/public/login-code.tsx',
    access: 'public',
    words: 'after',
  }),
  defineScreen({
    path: '/login/contract',
    file: 'routes/account/choose-contract.tsx',
    access: 'signedIn',
    words: 'after',
  }),
  defineScreen({
    path: '/account/profile',
    file: 'routes/account/profile.tsx',
    access: 'signedIn',
    words: 'after',
    menu: { name: 'account.screens.profile', icon: 'person', order: 120, account: true, key: 'p' },
  }),
  defineScreen({
    path: '/account/profile/personal',
    file: 'routes/account/profile-personal.tsx',
    access: 'signedIn',
    words: 'after',
  }),
  defineScreen({
    path: '/account/profile/second-factor',
    file: 'routes/account/second-factor.tsx',
    access: 'signedIn',
    words: 'after',
  }),
];
