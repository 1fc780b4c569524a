import { useTranslations } from 'use-intl';
import { THEMES } from '#kernel/theme.ts';
import { Icon } from '../ui/icon.tsx';
import { useClient } from './client-provider.tsx';
import { ReturnAddress } from './return-address.tsx';
import css from './shell.module.css';
import { THEME_ICONS } from './theme-icons.ts';

/** Three themes; applied at once with JavaScript, through the cookie without. */
export default function ThemeForm() {
  const t = useTranslations('shell.theme');
  const { theme: current, setTheme } = useClient();
  return (
    <form method="post" action="/preferences" aria-label={t('label')}>
      <ReturnAddress />
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
