import { defineScreen } from '../../screens/define-screen.ts';

export const lettersScreens = [
  defineScreen({
    path: '/office/letters',
    file: 'routes/office/letters.tsx',
    title: 'letters.screens.letters',
    access: 'staff',
    chunk: 'office',
    menu: { icon: 'mail', order: 134, side: 'work' },
  }),
];
