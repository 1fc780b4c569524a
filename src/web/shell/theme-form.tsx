import { useTranslations } from 'use-intl';
import { THEME_COOKIE, THEMES, type Theme } from '#kernel/theme.ts';
import { Icon } from '../ui/icon.tsx';
import { useClient } from './client-provider.tsx';
import { ReturnAddress } from './return-address.tsx';
import css from './shell.module.css';
import { THEME_ICONS } from './theme-icons.ts';

/** Shows the page in a theme, and keeps it: in this browser, and for a signed-in user on the server. */
function applyTheme(theme: Theme, auth: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${365 * 86_400}; samesite=lax`;
  document.documentElement.dataset.theme = theme;
  if (!auth) return;
  const body = new URLSearchParams({ theme });
  fetch('/preferences', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {});
}

/** Three themes; applied at once with JavaScript, through the cookie without. */
export default function ThemeForm() {
  const t = useTranslations('shell.theme');
  const { theme: current, auth, setTheme } = useClient();
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
            applyTheme(theme, auth);
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
