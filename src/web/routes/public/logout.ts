import { redirect } from 'react-router';
import { signOut } from '#modules/identity/api.ts';
import { serverContext } from '../../server-context.ts';
import type { Route } from './+types/logout.ts';

export async function action({ context }: Route.ActionArgs) {
  await context.get(serverContext).call(signOut, {});
  return redirect('/', 303);
}

export const loader = () => redirect('/');
