import { useTranslations } from 'use-intl';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useOwnManager } from './managers.tsx';
import { OFFICE, telephone } from './office-contacts.ts';
import css from './shell.module.css';

/** The contract's own manager, else those of the house; the agents' mailbox, apps and requisites (spec §1). */
export function AgentColumns() {
  const t = useTranslations('shell.footer');
  const own = useOwnManager();
  return (
    <>
      <div>
        <h2>{t(own ? 'manager' : 'managers')}</h2>
        {own ? (
          <div className={css.managers}>
            <ul className={css.footerList}>
              <li>
                <span>{own.name}</span>
                {own.phone && <a href={telephone(own.phone)}>{own.phone}</a>}
                <a href={`mailto:${own.email}`}>{own.email}</a>
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
                    <a href={telephone(person.phone)}>{person.phone}</a>
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
