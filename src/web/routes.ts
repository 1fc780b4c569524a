import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Screen } from './screens/define-screen.ts';
import { SCREENS } from './screens/list.ts';

const toRoutes = ({ path, file, id }: Screen): RouteConfigEntry[] => {
  if (file === null) return [];
  return [path === '/' ? index(file) : route(path.slice(1), file, id === undefined ? {} : { id })];
};

/** Pages of the workspace: an account's own and those of the office. */
const isInWorkspace = ({ path }: Screen): boolean => /^\/(account|office)(\/|$)/.test(path);
const framedScreens = SCREENS.filter(({ frameless }) => !frameless);

export default [
  ...SCREENS.filter(({ frameless }) => frameless).flatMap(toRoutes),
  layout('shell/checkout-shell.tsx', framedScreens.filter(({ frame }) => frame === 'checkout').flatMap(toRoutes)),
  layout(
    'shell/shell.tsx',
    framedScreens.filter((screen) => !screen.frame && !isInWorkspace(screen)).flatMap(toRoutes),
  ),
  layout(
    'shell/workspace/workspace-shell.tsx',
    { id: 'workspace' },
    framedScreens.filter(isInWorkspace).flatMap(toRoutes),
  ),
] satisfies RouteConfig;
