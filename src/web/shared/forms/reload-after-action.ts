import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For pages whose forms name a version or a sum (`export const shouldRevalidate = reloadAfterAction`): a refusal does
 * not load anew by default, and the form would be sent with what has changed meanwhile again and again.
 */
export const reloadAfterAction = ({
  actionStatus,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>): boolean =>
  actionStatus !== undefined || defaultShouldRevalidate;
