import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { htmlLang, LOCALES } from '#kernel/locale.ts';
import { THEMES } from '#kernel/theme.ts';
import { useAppLocale } from '../i18n/provider.tsx';
import { Icon } from '../ui/icon.tsx';
import { useClient } from './client-provider.tsx';
import css from './shell.module.css';
import { THEME_ICONS } from './theme-icons.ts';

function From() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="from" value={pathname + search} />;
}

/** Three languages, each in its own words; a press loads the page anew in the chosen one. */
export function LanguageForm() {
  const t = useTranslations('shell.language');
  const current = useAppLocale();
  return (
    <form method="post" action="/preferences" aria-label={t('label')}>
      <From />
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

/** Three themes; at once with JavaScript, through the cookie without. */
export function ThemeForm() {
  const t = useTranslations('shell.theme');
  const { theme: current, setTheme } = useClient();
  return (
    <form method="post" action="/preferences" aria-label={t('label')}>
      <From />
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          className={css.option}
          aria-current={theme === current || undefined}
          onClick={(event) => {
            event.preventDefault();
            setTheme(theme);
          }}
        >
          <Icon name={THEME_ICONS[theme]} size={18} />
          <span>{t(theme)}</span>
          {theme === current && <Icon name="check" size={18} />}
        </button>
      ))}
    </form>
  );
}
