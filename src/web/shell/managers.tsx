import { shownPhone } from '#kernel/shown-phone.ts';
import { useAccount } from '../shared/session/session.ts';
import { telHref, useCompany } from './company.ts';

export type ManagerContact = {
  name: string;
  /** Formatted. */
  phone: string | null;
  email?: string;
  /** Link to a messenger. */
  chat?: string;
};

/** The manager of the reader's contract; null when it has none. */
export function useOwnManager(): ManagerContact | null {
  const manager = useAccount()?.contract?.manager;
  return manager
    ? { name: manager.name, phone: manager.phone && shownPhone(manager.phone), email: manager.email }
    : null;
}

/** Managers who top up the reader's balance and raise its limit: the contract's manager, or our finance managers. */
export function useMoneyManagers(): readonly ManagerContact[] {
  const own = useOwnManager();
  const { managers } = useCompany();
  if (own) return [own];
  return managers
    .filter(({ group }) => group === 'finance')
    .map(({ name, phone, chat }) => ({ name, phone, ...(chat !== null && { chat }) }));
}

/** A manager with all contacts, in a line of text. */
export function ManagerLine({ manager }: { manager: ManagerContact }) {
  const { name, phone, email, chat } = manager;
  return (
    <>
      {chat ? (
        <a href={chat} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      {phone && (
        <>
          ,{' '}
          <a href={telHref(phone)} style={{ whiteSpace: 'nowrap' }}>
            {phone}
          </a>
        </>
      )}
      {email && (
        <>
          , <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </>
  );
}
