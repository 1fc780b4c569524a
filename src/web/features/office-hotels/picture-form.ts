import type { OwnHotelPictures, TypedPicture } from '#modules/inventory/api.ts';
import { type TypedValues, typedRows } from '../../shared/office/typed-values.ts';

const LANGUAGES = ['ru', 'en', 'kg'] as const;

/** Pictures of a hotel as their form has them. */
export function valuesOfPictures(pictures: OwnHotelPictures['pictures']): TypedValues {
  const values: Record<string, string> = {};
  for (const [n, { scene, alt }] of pictures.entries()) {
    values[`pictures.${n}.scene`] = scene;
    for (const language of LANGUAGES) values[`pictures.${n}.alt.${language}`] = alt[language];
  }
  return values;
}

/** Pictures as they are typed, in the order that the pressed button makes: it moves one up, or leaves one out. */
export function readPictureForm(values: TypedValues): TypedPicture[] {
  const pictures = typedRows(values, 'pictures', 'id').map((n): TypedPicture => {
    const text = (name: string) => values[`pictures.${n}.${name}`] ?? '';
    const alt = { ru: text('alt.ru'), en: text('alt.en'), kg: text('alt.kg') };
    return { id: text('id'), scene: text('scene') as TypedPicture['scene'], alt };
  });
  const [act, row = ''] = (values.do ?? '').split('.');
  const n = Number(row);
  const [moved] = act === 'up' || act === 'remove' ? pictures.splice(n, 1) : [];
  if (act === 'up' && moved) pictures.splice(Math.max(0, n - 1), 0, moved);
  return pictures;
}
