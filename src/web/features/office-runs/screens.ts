import { defineScreen } from '../../screens/define-screen.ts';

const shared = { access: 'finance', chunk: 'office' } as const;
const LIST = { ...shared, file: 'routes/office/runs.tsx' } as const;
const RUN = { ...shared, file: 'routes/office/run.tsx', object: 'staff' } as const;
const DAYS = { ...shared, file: 'routes/office/run-days.tsx', object: 'staff' } as const;

export const runScreens = [
  defineScreen({
    ...LIST,
    path: '/office/trains',
    title: 'runs.screens.list',
    menu: { icon: 'train', order: 181, side: 'sale', name: 'runs.screens.rail.list' },
    officeCard: { title: 'runs.screens.rail.list', text: 'runs.screens.rail.text' },
  }),
  defineScreen({
    ...shared,
    path: '/office/trains/import',
    file: 'routes/office/run-table.tsx',
    title: 'runs.table.import',
  }),
  defineScreen({
    ...shared,
    path: '/office/trains/import/:id',
    file: 'routes/office/run-table-read.tsx',
    title: 'runs.table.read',
    object: 'staff',
  }),
  defineScreen({ ...RUN, path: '/office/trains/:id', title: 'runs.screens.run' }),
  defineScreen({ ...DAYS, path: '/office/trains/:id/days', title: 'runs.screens.days' }),
  defineScreen({
    ...LIST,
    path: '/office/buses',
    id: 'buses',
    title: 'runs.screens.list',
    menu: { icon: 'bus', order: 182, side: 'sale', name: 'runs.screens.bus.list' },
    officeCard: { title: 'runs.screens.bus.list', text: 'runs.screens.bus.text' },
  }),
  defineScreen({ ...RUN, path: '/office/buses/:id', id: 'bus', title: 'runs.screens.run' }),
  defineScreen({ ...DAYS, path: '/office/buses/:id/days', id: 'bus-days', title: 'runs.screens.days' }),
];
