import { useTranslations } from 'use-intl';
import type { CompanyDetails } from '#kernel/company.ts';
import type { ShownBanner } from '#modules/content/api.ts';
import { Banners } from '../../shared/content/banners.tsx';
import { telHref } from '../../shell/company.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import css from './agent-home.module.css';
import { QuickActions } from './quick-actions.tsx';

const POINTS = [
  ['sell', 'ticket'],
  ['money', 'card'],
  ['after', 'refund'],
  ['api', 'doc'],
] as const satisfies readonly (readonly [string, IconName])[];

/** The home page of a site for agencies, before they have signed in. */
export function AgentHome(props: { company: CompanyDetails; banners: readonly ShownBanner[]; newRequests: boolean }) {
  const { company, banners } = props;
  const t = useTranslations('storefront.agent');
  return (
    <div className={`wrap ${css.page}`}>
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      <p className={css.actions}>
        <a className={css.primary} href="/login">
          {t('signIn')}
        </a>
        <a className={css.secondary} href="/registration">
          {t('register')}
        </a>
      </p>
      <QuickActions newRequests={props.newRequests} />
      <Banners banners={banners} />
      <ul className={css.points}>
        {POINTS.map(([name, icon]) => (
          <li key={name}>
            <Icon name={icon} />
            <span>{t(`points.${name}`)}</span>
          </li>
        ))}
      </ul>
      {company.managers.length > 0 && (
        <section aria-labelledby="managers" className={css.managers}>
          <h2 id="managers">{t('managers')}</h2>
          <ul>
            {company.managers.map(({ name, phone }) => (
              <li key={`${name} ${phone}`}>
                {name}, <a href={telHref(phone)}>{phone}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href="/developers">{t('api')}</a>
      </p>
    </div>
  );
}
