import { useTranslations } from 'use-intl';
import { htmlLang, LOCALES } from '#kernel/locale.ts';
import { useAppLocale } from '../i18n/provider.tsx';
import { Icon } from '../ui/icon.tsx';
import { ReturnAddress } from './return-address.tsx';
import css from './shell.module.css';

/** Three languages, each in its own name; a press reloads the page in the chosen one. */
export default function LanguageForm() {
  const t = useTranslations('shell.language');
  const current = useAppLocale();
  return (
    <form method="post" action="/preferences" aria-label={t('label')}>
      <ReturnAddress />
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={htmlLang(locale)}
          className={css.option}
          aria-current={locale === current || undefined}
        >
          <span>{t(locale)}</span>
          {locale === current && <Icon name="check" size={18} />}
        </button>
      ))}
    </form>
  );
}
