import { useTranslations } from 'use-intl';
import css from './shell.module.css';

/** The first stop of the keyboard: past the frame, to the page. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a className={css.skip} href="#content">
      {t('skip')}
    </a>
  );
}
