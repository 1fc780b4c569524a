import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';
import { inputOwnerId } from './stored-input.ts';

/** Who owns what is stored on this device: the signed-in user, or the visitor of this browser. */
export function useOwner(): string {
  const root = useRouteLoaderData<typeof loader>('root');
  return inputOwnerId(root?.session.user ?? null, root?.visitor ?? '');
}
