import { AppError, invalidFields } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { checkRegistration, type RegistrationForm } from '../domain/registration-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { hashVisitor } from './link-data.ts';
import { hashPassword } from './password-hash.ts';
import { countEmailRequest, requestMessage } from './request-email.ts';

type GivenConsent = { key: string; version: number };

/**
 * Takes a registration and sends a letter to its address: there is no account before the letter's link was followed,
 * and the answer is the
 * same whether the address has one already. @throws AppError invalid for fields and for consents that are missing or
 * of an old version; limited.
 */
export async function register(
  deps: IdentityDeps,
  { agreements, ...form }: RegistrationForm & { agreements: readonly GivenConsent[] },
  from: { ip: string; visitorId: string; locale: Locale },
): Promise<void> {
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  const { problems, registrant } = checkRegistration(form, {
    today,
    read: deps.read,
    forAgencies: deps.forAgencies,
  });
  const terms = await deps.terms(from.locale);
  const open = terms.filter(
    ({ key, version }) => !agreements.some((one) => one.key === key && one.version === version),
  );
  const fields = [
    ...problems,
    ...open.map(({ key }) => ({ path: `agreements.${key}`, code: 'identity.agreement_required' })),
  ];
  if (fields.length > 0)
    throw problems.length > 0
      ? invalidFields(fields)
      : new AppError('invalid', 'identity.agreements_required', {}, fields);
  // Counted before the password is hashed: that is what a registration costs.
  await countEmailRequest(deps, registrant.email, from.ip);
  const passwordHash = await hashPassword(form.password, from.ip);
  await requestMessage(
    deps,
    'registration',
    {
      email: registrant.email,
      registrant,
      visitorId: from.visitorId,
      consents: terms.map(({ key, version }) => ({ key, version })),
    },
    { locale: from.locale, visitorHash: hashVisitor(from.visitorId), passwordHash },
  );
}
