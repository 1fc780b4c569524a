import { data, redirect } from 'react-router';
import { readHotelPictures, saveHotelPictures, type TypedPicture } from '#modules/inventory/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { picturesPath } from '../../features/office-hotels/paths.ts';
import { readPictureForm, valuesOfPictures } from '../../features/office-hotels/picture-form.ts';
import { PicturesPage } from '../../features/office-hotels/pictures-page.tsx';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { typedRefusal, typedValues } from '../../shared/office/typed-values.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/hotel-pictures.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { id } = args.params;
  const found = await call(readHotelPictures, { params: { id } }).catch(throwRouteError);
  const said = new URL(args.request.url).searchParams.get('picture');
  return {
    ...found,
    id,
    values: valuesOfPictures(found.pictures),
    said: said && /^(ok|saved|[a-z]+\.[a-z_]+)$/.test(said) ? said : null,
  };
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const { id } = args.params;
  const values = typedValues(await args.request.formData());
  const pictures: TypedPicture[] = readPictureForm(values);
  try {
    await call(saveHotelPictures, { params: { id }, body: { revision: Number(values.revision) || 0, pictures } });
  } catch (thrown) {
    const { refusal, status } = typedRefusal(thrown, now ?? new Date().toISOString(), values);
    return data(refusal, { status });
  }
  return redirect(`${picturesPath(id)}?picture=saved`);
}

/** Pictures of an own hotel, for the finance desk. */
export default function OfficeHotelPictures({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return <PicturesPage {...loaderData} values={refusal?.values ?? loaderData.values} refusal={refusal} />;
}
