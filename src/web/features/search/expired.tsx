import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Search } from '#modules/search/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './results.module.css';

/** A search after 15 minutes by the server's clock. */
export function useExpired(search: Search): boolean {
  const [expired, set] = useState(search.expired);
  useEffect(() => {
    set(search.expired);
    const left = Date.parse(search.expiresAt) - Date.parse(search.serverNow);
    if (search.expired || left <= 0) return set(true);
    const timer = setTimeout(() => set(true), left);
    return () => clearTimeout(timer);
  }, [search.expired, search.expiresAt, search.serverNow]);
  return expired;
}

/** Results older than fifteen minutes are shown but not sold; the same question is one press away. */
export function Expired() {
  const t = useTranslations('search.results');
  const navigation = useNavigation();
  return (
    <Notice tone="wait" title={t('expired')} live>
      <p>{t('expiredText')}</p>
      <Form method="post" className={css.again}>
        <Button name="intent" value="repeat" busy={navigation.state === 'submitting'}>
          {t('repeat')}
        </Button>
      </Form>
    </Notice>
  );
}
