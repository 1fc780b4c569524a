import { AppError, invalidFields } from '#kernel/app-error.ts';
import { localDate } from '#kernel/dates.ts';
import type { Profile } from '../api.ts';
import { savePersonal, usersByIds } from '../db/session-queries.ts';
import { checkPersonal, type PersonalForm } from '../domain/registration-rules.ts';
import type { IdentityDeps } from '../ports.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'read'>;

export async function readProfile({ db }: Deps, userId: string): Promise<Profile> {
  const [user] = await usersByIds(db, [userId]);
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  const { surname, name, patronymic, birthdate, phone } = user;
  return { surname, name, patronymic, birthdate, phone };
}

/** @throws AppError invalid `common.fill_required` with a problem a field. */
export async function changeProfile(deps: Deps, userId: string, form: PersonalForm): Promise<Profile> {
  const today = localDate(deps.clock.now(), 'Asia/Bishkek');
  const { problems, personal } = checkPersonal(form, { today, read: deps.read });
  if (problems.length > 0) throw invalidFields(problems);
  await savePersonal(deps.db, userId, personal);
  return readProfile(deps, userId);
}
