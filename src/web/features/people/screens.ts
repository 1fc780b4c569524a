import { defineScreen } from '../../screens/define-screen.ts';

export const peopleScreens = [
  defineScreen({
    path: '/office/people',
    file: 'routes/office/people.tsx',
    access: 'admin',
    words: 'office',
    menu: { name: 'people.screens.people', icon: 'users', order: 150, bar: true, side: 'money' },
    officeCard: { title: 'people.open', text: 'people.openText' },
  }),
  defineScreen({
    path: '/office/people/:id',
    file: 'routes/office/person.tsx',
    access: 'admin',
    words: 'office',
    object: 'staff',
  }),
];
