import { defineScreen } from '../../screens/define-screen.ts';

export const campaignsScreens = [
  defineScreen({
    path: '/office/campaigns',
    file: 'routes/office/campaigns.tsx',
    title: 'campaigns.screens.office',
    access: 'finance',
    chunk: 'office',
    menu: { icon: 'gift', order: 171, side: 'money' },
    officeCard: { title: 'campaigns.screens.office', text: 'campaigns.screens.text' },
  }),
  defineScreen({
    path: '/office/campaigns/:id',
    file: 'routes/office/campaign.tsx',
    title: 'campaigns.screens.campaign',
    access: 'finance',
    chunk: 'office',
    object: 'staff',
  }),
];
