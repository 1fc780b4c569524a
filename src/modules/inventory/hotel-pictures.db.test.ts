import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ADA } from './testing/own-flights-fixture.ts';
import { ownFlightsRelease } from './testing/own-flights-release.ts';
import { TULPAR } from './testing/own-hotels-fixture.ts';

const { of } = ownFlightsRelease();

const photo = (width = 2_000, height = 1_000) =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret camera' }, IFD3: { GPSLatitude: '42/1 52/1 0/1' } })
    .toBuffer();
async function* parts(...given: Buffer[]) {
  yield* given;
}
const hotel = () => of.fixture.office.createHotel(ADA, TULPAR);
const add = async (id: string, bytes?: Buffer) =>
  of.fixture.office.addPicture(ADA, { id, parts: parts(bytes ?? (await photo())) });
const draft = (id: string) => of.fixture.office.readPictures(id);
const refused = (code: string) => expect.objectContaining({ code });
const shown = async () => {
  const found = await of.inventory.searchHotels({
    city: ['bishkek'],
    checkInDate: '2026-03-12',
    checkOutDate: '2026-03-14',
    checkInTime: 'normal',
    checkOutTime: 'normal',
    rooms: 1,
    adults: 2,
    children: 0,
  });
  return found.flatMap((offer) => ('hotel' in offer.of ? offer.of.hotel.pictures : []))[0];
};

test('an uploaded picture is kept at three widths without what its camera wrote into it', async () => {
  const id = await hotel();
  const picture = await add(id);
  const keys = [480, 960, 1_600].map((width) => `hotel-pictures/${picture}/${width}.webp`);
  expect([...of.fixture.stored.keys()]).toEqual(keys);
  for (const bytes of of.fixture.stored.values()) {
    const { format, exif, width = 0, height } = await sharp(bytes).metadata();
    expect([format, exif, height]).toEqual(['webp', undefined, width / 2]);
    expect(bytes.includes('secret camera')).toBe(false);
  }
  expect((await draft(id)).pictures).toMatchObject([
    { id: picture, scene: 'facade', photo: { path: `/api/hotel-pictures/${picture}/480`, width: 1_600, height: 800 } },
  ]);
  expect(await of.fixture.office.readPicture(picture, 960)).toEqual(of.fixture.stored.get(keys[1] ?? ''));
  await expect(of.fixture.office.readPicture(picture, 961)).rejects.toEqual(refused('stays.no_such_picture'));
  // A small one is not made larger.
  const small = await add(id, await photo(500, 400));
  expect([...of.fixture.stored.keys()].filter((key) => key.includes(small))).toHaveLength(2);
  expect(of.fixture.recorded.at(-1)).toMatchObject({ action: 'hotel_draft_saved', subjectId: id });
});

test('a file is known by its bytes: what is no picture, damaged, too small or one too many is refused', async () => {
  const id = await hotel();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await expect(add(id, svg)).rejects.toEqual(refused('stays.picture_kind'));
  await expect(add(id, Buffer.from('%PDF-1.7 picture'))).rejects.toEqual(refused('stays.picture_kind'));
  const broken = (await photo()).subarray(0, 600);
  await expect(add(id, broken)).rejects.toEqual(refused('stays.picture_unreadable'));
  await expect(add(id, await photo(399, 400))).rejects.toEqual(refused('stays.picture_small'));
  expect(of.fixture.stored.size).toBe(0);
  for (let n = 0; n < 5; n++) await add(id);
  await expect(add(id)).rejects.toEqual(refused('stays.too_many_pictures'));
  await expect(add('1999')).rejects.toEqual(refused('stays.no_such_hotel'));
  expect((await draft(id)).pictures.map(({ scene }) => scene)).toEqual(['facade', 'room', 'lobby', 'table', 'street']);
});

test('buyers see the pictures of the publication, in its order, and not those of a draft', async () => {
  const { office } = of.fixture;
  const id = await hotel();
  const first = await add(id);
  const second = await add(id);
  await office.publishHotel(ADA, { id, revision: (await draft(id)).revision });
  expect(await shown()).toMatchObject({ id: first });
  const { revision, pictures } = await draft(id);
  const alt = { ru: 'Вид на горы', en: '', kg: '' };
  const [one, two] = pictures.map(({ id: picture, scene }) => ({ id: picture, scene, alt }));
  if (!one || !two) throw new Error('no pictures');
  await office.savePictures(ADA, { id, revision, pictures: [two, one] });
  expect([(await shown())?.id, (await draft(id)).state]).toEqual([first, 'changed']);
  await expect(office.savePictures(ADA, { id, revision, pictures: [] })).rejects.toEqual(
    refused('stays.changed_meanwhile'),
  );
  // What is typed of the hotel does not touch them.
  await office.saveHotel(ADA, { id, revision: revision + 1, hotel: { ...TULPAR, stars: 5 } });
  await office.publishHotel(ADA, { id, revision: revision + 2 });
  expect(await shown()).toMatchObject({ id: second, alt });
  const foreign = { ...one, id: 'of-another-hotel' };
  await expect(
    office.savePictures(ADA, { id, revision: (await draft(id)).revision, pictures: [foreign] }),
  ).rejects.toMatchObject({ fields: [{ path: 'pictures.0.id', code: 'stays.no_such_picture' }] });
});

test('a picture that no document names is removed after a day; what was published can be brought back', async () => {
  const { office, stored } = of.fixture;
  const id = await hotel();
  const published = await add(id);
  await office.publishHotel(ADA, { id, revision: (await draft(id)).revision });
  const dropped = await add(id);
  await office.savePictures(ADA, { id, revision: (await draft(id)).revision, pictures: [] });
  await office.publishHotel(ADA, { id, revision: (await draft(id)).revision });
  const kept = async (picture: string) => {
    await office.deleteUnusedPictures();
    const { rows } = await of.database.db.execute(sql`select id from inventory.hotel_pictures where id = ${picture}`);
    return [rows.length, [...stored.keys()].filter((key) => key.includes(picture)).length];
  };
  expect(await kept(dropped)).toEqual([1, 3]);
  of.clock.advance({ minutes: 25 * 60 });
  expect(await kept(dropped)).toEqual([0, 0]);
  expect(await kept(published)).toEqual([1, 3]);
  const [last] = (await office.readHotel(id)).publications;
  await office.undoHotel(ADA, { id, publication: last?.id ?? 0 });
  expect(await shown()).toMatchObject({ id: published });
});
