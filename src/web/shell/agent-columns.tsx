import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { telHref, useCompany } from './company.ts';
import { REQUISITES_LINK } from './links.ts';
import { useOwnManager } from './managers.tsx';
import css from './shell.module.css';

/** The contract's manager, or our managers; the agents' mailbox, the application and requisites (spec §1). */
const GROUPS = ['avia', 'finance'] as const;
const GROUP_TITLES = { avia: 'managersAvia', finance: 'managersFinance' } as const;
/** Tells how the site is installed on each system: it is the application, and no shop of them has it. */
const APPS_LINK = '/content/apps';

export function AgentColumns() {
  const t = useTranslations('shell.footer');
  const ownManager = useOwnManager();
  const { managers, agentEmail, email } = useCompany();
  const mailbox = agentEmail || email;
  return (
    <>
      <div>
        <h2>{t(ownManager ? 'manager' : 'managers')}</h2>
        {ownManager ? (
          <div className={css.managers}>
            <ul className={css.footerList}>
              <li>
                <span>{ownManager.name}</span>
                {ownManager.phone && <a href={telHref(ownManager.phone)}>{ownManager.phone}</a>}
                <a href={`mailto:${ownManager.email}`}>{ownManager.email}</a>
              </li>
            </ul>
          </div>
        ) : (
          GROUPS.filter((group) => managers.some((one) => one.group === group)).map((group) => (
            <div key={group} className={css.managers}>
              <h3>{t(GROUP_TITLES[group])}</h3>
              <ul className={css.footerList}>
                {managers
                  .filter((one) => one.group === group)
                  .map((person) => (
                    <li key={person.phone}>
                      <span>{person.name}</span>
                      <a href={telHref(person.phone)}>{person.phone}</a>
                      {person.chat && (
                        <a href={person.chat} target="_blank" rel="noreferrer">
                          <Icon name="chat" size={18} />
                          {t('write')}
                        </a>
                      )}
                    </li>
                  ))}
              </ul>
            </div>
          ))
        )}
      </div>
      <div>
        {mailbox && (
          <>
            <h2>{t('agentMail')}</h2>
            <ul className={css.footerList}>
              <li>
                <a href={`mailto:${mailbox}`}>{mailbox}</a>
              </li>
            </ul>
          </>
        )}
        <ul className={css.footerList}>
          <li>
            <Link to={APPS_LINK}>{t('apps')}</Link>
          </li>
          <li>
            <Link to={REQUISITES_LINK}>{t('requisites')}</Link>
          </li>
        </ul>
      </div>
    </>
  );
}
