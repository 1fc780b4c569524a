import { useTranslations } from 'use-intl';
import css from './shell.module.css';

/** The first focusable element: skips the frame. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a className={css.skip} href="#content">
      {t('skip')}
    </a>
  );
}
