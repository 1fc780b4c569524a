import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useOwnManager } from './managers.tsx';
import { OFFICE, telHref } from './office-contacts.ts';
import css from './shell.module.css';

/** The contract's manager, or our managers; the agents' mailbox, apps and requisites (spec §1). */
export function AgentColumns() {
  const t = useTranslations('shell.footer');
  const ownManager = useOwnManager();
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
          OFFICE.managers.map(({ group, people }) => (
            <div key={group} className={css.managers}>
              <h3>{t(group)}</h3>
              <ul className={css.footerList}>
                {people.map((person) => (
                  <li key={person.phone}>
                    <span>{person.name}</span>
                    <a href={telHref(person.phone)}>{person.phone}</a>
                    <a href={person.href} target="_blank" rel="noreferrer">
                      <Icon name="chat" size={18} />
                      {t('write')}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))
        )}
      </div>
      <div>
        <h2>{t('agentMail')}</h2>
        <ul className={css.footerList}>
          <li>
            <a href={`mailto:${OFFICE.agentEmail}`}>{OFFICE.agentEmail}</a>
          </li>
        </ul>
        <h2>{t('apps')}</h2>
        <ul className={css.footerList}>
          {OFFICE.apps.map((app) => (
            <li key={app.name}>
              <Link to={app.href}>{app.name}</Link>
            </li>
          ))}
          <li>
            <Link to={OFFICE.requisites}>{t('requisites')}</Link>
          </li>
        </ul>
      </div>
    </>
  );
}
