import { AppError, invalidFields } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Theme } from '#kernel/theme.ts';
import type { Preferences, Profile } from '../api.ts';
import { savePersonal, savePreferences, usersByIds } from '../db/session-queries.ts';
import { checkPersonal, type PersonalForm } from '../domain/registration-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { mayUsePhone } from './confirm-phone.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'read'> & {
  notifications: Pick<IdentityDeps['notifications'], 'hasSms'>;
};

export async function readProfile(deps: Omit<Deps, 'clock' | 'read'>, userId: string): Promise<Profile> {
  const [user] = await usersByIds(deps.db, [userId]);
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  const { surname, name, patronymic, birthdate, phone } = user;
  const phoneSignIn = !mayUsePhone(deps, user) ? 'none' : user.phoneConfirmedAt ? 'confirmed' : 'unconfirmed';
  return { surname, name, patronymic, birthdate, phone, phoneSignIn };
}

/** Keeps the language or the theme; what is not named stays as it was. */
export async function changePreferences(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { locale, theme }: { locale?: Locale | undefined; theme?: Theme | undefined },
): Promise<Preferences> {
  await savePreferences(db, userId, { ...(locale && { locale }), ...(theme && { theme }) });
  const [user] = await usersByIds(db, [userId]);
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { locale: user.locale, theme: user.theme };
}

/** @throws AppError invalid `common.fill_required` with a problem a field. */
export async function changeProfile(deps: Deps, userId: string, form: PersonalForm): Promise<Profile> {
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  const { problems, personal } = checkPersonal(form, { today, read: deps.read });
  if (problems.length > 0) throw invalidFields(problems);
  await savePersonal(deps.db, userId, personal);
  return readProfile(deps, userId);
}
