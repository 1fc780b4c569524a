import { Suspense } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { loader } from '../root.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyOrNothing } from '../ui/lazy.ts';
import { Link, NavigationLink } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { Tunduk } from '../ui/tunduk.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useClient } from './client-provider.tsx';
import { ContactButton } from './contact-button.tsx';
import { HELP_LINK } from './links.ts';
import { newsHref } from './news-href.ts';
import { ProgressBar } from './progress-bar.tsx';
import css from './shell.module.css';
import { THEME_ICONS } from './theme-icons.ts';

const LanguageForm = import.meta.env.SSR
  ? (await import('./language-form.tsx')).default
  : lazyOrNothing(() => import('./language-form.tsx'));
const ThemeForm = import.meta.env.SSR
  ? (await import('./theme-form.tsx')).default
  : lazyOrNothing(() => import('./theme-form.tsx'));

const SECTIONS = [
  { to: '/', name: 'tickets' },
  { to: '/order', name: 'order' },
  { to: HELP_LINK, name: 'help' },
  { to: '/news', name: 'news' },
] as const;

function Sections(props: { className?: string | undefined }) {
  const t = useTranslations('shell.nav');
  return (
    <nav aria-label={t('label')} className={props.className}>
      {SECTIONS.map(({ to, name }) => (
        <NavigationLink key={to} to={to} end={to === '/'}>
          {t(name)}
        </NavigationLink>
      ))}
    </nav>
  );
}

/** The newest headline, on the home page only. */
function NewsLine() {
  const t = useTranslations('shell.nav');
  const news = useRouteLoaderData<typeof loader>('root')?.news;
  const { pathname } = useLocation();
  if (!news || pathname !== '/') return null;
  return (
    <div className={css.newsLine}>
      <Link to={newsHref(news.path)} className={`wrap ${css.newsLink}`}>
        <span className={css.newsMark}>{t('news')}</span>
        <span className={css.newsTitle}>{news.title}</span>
        <Icon name="arrow" size={18} />
      </Link>
    </div>
  );
}

export function Header() {
  const t = useTranslations('shell');
  const { theme } = useClient();
  return (
    <header className={css.header}>
      <ProgressBar />
      <NewsLine />
      <div className={`wrap ${css.headerRow}`}>
        <Link to="/" className={css.brand} aria-label={t('nav.home')}>
          <Tunduk size={30} stroke={5} />
          <span>Sapar</span>
        </Link>
        <Sections className={css.sections} />
        <div className={css.tools}>
          <ContactButton />
          <AccountMenu />
          <Menu
            group="header"
            name={t('language.current')}
            label={
              <>
                <Icon name="globe" />
                <span>{t('language.code')}</span>
              </>
            }
          >
            <Suspense>
              <LanguageForm />
            </Suspense>
          </Menu>
          <Menu
            group="header"
            name={t('theme.label')}
            className={css.wideOnly ?? ''}
            label={<Icon name={THEME_ICONS[theme]} />}
          >
            <Suspense>
              <ThemeForm />
            </Suspense>
          </Menu>
          <Menu
            group="header"
            name={t('nav.menu')}
            className={css.narrowOnly ?? ''}
            panelClass={css.mobilePanel ?? ''}
            label={<Icon name="menu" size={24} />}
          >
            <Sections className={css.mobileSections} />
            <Suspense>
              <ThemeForm />
            </Suspense>
          </Menu>
        </div>
      </div>
    </header>
  );
}
