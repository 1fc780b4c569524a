import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Screen } from './screens/define-screen.ts';
import { SCREENS } from './screens/list.ts';

const toRoutes = ({ path, file, id }: Screen): RouteConfigEntry[] => {
  if (file === null) return [];
  return [path === '/' ? index(file) : route(path.slice(1), file, id === undefined ? {} : { id })];
};

export default [
  ...SCREENS.filter(({ bare }) => bare).flatMap(toRoutes),
  layout('shell/checkout-shell.tsx', SCREENS.filter(({ frame }) => frame === 'checkout').flatMap(toRoutes)),
  layout('shell/shell.tsx', SCREENS.filter(({ bare, frame }) => !bare && frame === undefined).flatMap(toRoutes)),
] satisfies RouteConfig;
