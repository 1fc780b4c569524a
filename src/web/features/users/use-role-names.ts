import { useTranslations } from 'use-intl';
import type { Role } from '#kernel/account.ts';

/** Names of roles; a user without roles is a customer. */
export function useRoleNames(): (roles: readonly Role[]) => string {
  const t = useTranslations('account.profile');
  return (roles) => roles.map((role) => t(`role.${role}`)).join(', ') || t('customer');
}
