import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import css from './results.module.css';

/** Results older than 15 minutes are shown but cannot be booked; the search can be repeated. */
export function Expired() {
  const t = useTranslations('search.results');
  const navigation = useNavigation();
  return (
    <Alert tone="wait" title={t('expired')} live>
      <p>{t('expiredText')}</p>
      <Form method="post" className={css.again}>
        <Button name="intent" value="repeat" busy={navigation.state === 'submitting'}>
          {t('repeat')}
        </Button>
      </Form>
    </Alert>
  );
}
