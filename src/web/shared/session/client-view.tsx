import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import css from './client-view.module.css';
import { useAccount, useClientView } from './session.ts';

/** Whether earnings can be hidden: the reader works under a contract that shows them. */
export const useEarningsShown = (): boolean => {
  const user = useAccount();
  return user?.contract ? user.contract.settings.withCommition !== '0' : false;
};

/**
 * Switches the client view: commission, motivation and the balance are hidden on every page, print and file until it is
 * switched off.
 */
export function ClientViewSwitch() {
  const t = useTranslations('account.clientView');
  const on = useClientView();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/preferences" replace preventScrollReset className="screen-only">
      <input type="hidden" name="from" value={pathname + search} />
      <button
        type="submit"
        name="clientView"
        value={on ? '0' : '1'}
        role="switch"
        aria-checked={on}
        className={css.switch}
      >
        <span className={css.track} aria-hidden="true">
          <span className={css.knob} />
        </span>
        {t('switch')}
      </button>
    </Form>
  );
}
