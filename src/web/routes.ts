import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Screen } from './screens/define-screen.ts';
import { SCREENS } from './screens/list.ts';

const toRoutes = ({ path, file, id }: Screen): RouteConfigEntry[] => {
  if (file === null) return [];
  return [path === '/' ? index(file) : route(path.slice(1), file, id === undefined ? {} : { id })];
};

/** Pages of the workspace: an account's own and those of the office. */
const inWorkspace = ({ path }: Screen): boolean => /^\/(account|office)(\/|$)/.test(path);
const framed = SCREENS.filter(({ bare }) => !bare);

export default [
  ...SCREENS.filter(({ bare }) => bare).flatMap(toRoutes),
  layout('shell/checkout-shell.tsx', framed.filter(({ frame }) => frame === 'checkout').flatMap(toRoutes)),
  layout('shell/shell.tsx', framed.filter((one) => !one.frame && !inWorkspace(one)).flatMap(toRoutes)),
  layout('shell/desk/work-shell.tsx', { id: 'workspace' }, framed.filter(inWorkspace).flatMap(toRoutes)),
] satisfies RouteConfig;
