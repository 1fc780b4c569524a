import { defineScreen } from '../../screens/define-screen.ts';

export const proposalsScreens = [
  defineScreen({
    path: '/account/proposals',
    file: 'routes/account/proposals.tsx',
    title: 'proposals.screens.proposals',
    access: 'agent',
    chunk: 'afterSale',
    menu: {
      icon: 'mail',
      order: 80,
      contract: 'any',
      account: true,
      side: 'work',
    },
  }),
  defineScreen({
    path: '/account/proposals/:id',
    file: 'routes/account/proposal.tsx',
    title: 'proposals.agent.title',
    access: 'agent',
    chunk: 'afterSale',
    object: 'proposal',
  }),
  defineScreen({
    path: '/proposal/:code',
    file: 'routes/public/proposal.tsx',
    title: null,
    ownTitle: true,
    access: 'public',
    chunk: 'afterSale',
    object: 'link',
  }),
];
