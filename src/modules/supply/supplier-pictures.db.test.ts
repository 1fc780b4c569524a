import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { isOfHosts } from './adapters/picture-hosts.ts';
import { createSupplierPictures } from './index.ts';

const ADDRESS = 'https://pictures.example/hotel/1.jpg';

let database: TestDatabase;
let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 1_200, height: 700, channels: 3, background: '#357' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
});
let kept: Map<string, Buffer>;
let fetched: string[];
let answer: () => Response | Promise<Response>;
let files: Parameters<typeof createSupplierPictures>[0]['files'];
beforeEach(async () => {
  database = await emptied(database);
  kept = new Map();
  fetched = [];
  answer = () => new Response(Uint8Array.from(photo));
  files = {
    get: async (key) => kept.get(key) ?? null,
    put: async (key, bytes) => void kept.set(key, bytes),
    remove: async (key) => void kept.delete(key),
  };
});
afterAll(() => database.close());

const clock = testClock('2027-02-10T06:00:00Z');
const SECRET = randomBytes(32);
const create = () =>
  createSupplierPictures({
    db: database.db,
    clock,
    secret: SECRET,
    files,
    fetch: async (url) => {
      fetched.push(String(url));
      return answer();
    },
  });
const signed = (path: string) => {
  const { searchParams } = new URL(path, 'https://site.example');
  return { at: searchParams.get('at') ?? '', by: searchParams.get('by') ?? '' };
};
const pathOf = (pictures: ReturnType<typeof create>, address = ADDRESS) => pictures.photoOf(address)?.path ?? '';
const status = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { kind?: string }) => error.kind,
  );

test('a picture is fetched once for all who look, cut to the size that pages expect, and encoded anew', async () => {
  const pictures = create();
  const expected = pictures.photoOf(ADDRESS);
  const address = signed(expected?.path ?? '');
  const all = await Promise.all([
    pictures.read(960, address),
    pictures.read(480, address),
    pictures.read(960, address),
  ]);
  expect(fetched).toEqual([ADDRESS]);
  const sizes = await Promise.all(all.map((bytes) => sharp(bytes).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', expected?.width, expected?.height],
    ['webp', 480, 360],
    ['webp', 960, 720],
  ]);
  expect(sizes.some(({ exif }) => exif)).toBe(false);
  expect(await create().read(960, address)).toEqual(all[0]);
  expect(fetched).toHaveLength(1);
});

test.each([
  ['is not there', () => new Response('no', { status: 404 })],
  ['is no picture', () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['is broken', () => new Response(Uint8Array.from(photo.subarray(0, 300)))],
  ['does not end', () => new Response(new Uint8Array(9_000_000))],
  ['leads elsewhere', () => Promise.reject(new TypeError('a redirect'))],
])('one that %s is a placeholder, and is not fetched again at once', async (_what, given) => {
  const pictures = create();
  answer = given;
  const address = signed(pathOf(pictures));
  expect(await status(pictures.read(960, address))).toBe('not_found');
  expect(await status(pictures.read(480, address))).toBe('not_found');
  expect([fetched.length, kept.size]).toEqual([1, 0]);
  clock.advance({ minutes: 6 });
  answer = () => new Response(Uint8Array.from(photo));
  expect(await status(pictures.read(960, address))).toBe('ok');
});

test('only addresses that we have signed are fetched, at the widths that there are', async () => {
  const pictures = create();
  const address = signed(pathOf(pictures));
  const other = Buffer.from('http://169.254.169.254/').toString('base64url');
  expect(await status(pictures.read(960, { ...address, at: other }))).toBe('not_found');
  expect(await status(pictures.read(960, { ...address, by: '' }))).toBe('not_found');
  expect(await status(pictures.read(961, address))).toBe('not_found');
  expect(fetched).toEqual([]);
  expect(pictures.photoOf('no address')).toBeUndefined();
  expect(pictures.photoOf(`https://pictures.example/${'x'.repeat(1_000)}`)).toBeUndefined();
});

test('what was fetched thirty days ago is deleted, and fetched again when somebody looks', async () => {
  const pictures = create();
  const address = signed(pathOf(pictures));
  await pictures.read(960, address);
  clock.advance({ days: 29 });
  await pictures.deleteOld();
  expect(kept.size).toBe(2);
  clock.advance({ days: 2 });
  await pictures.deleteOld();
  expect(kept.size).toBe(0);
  await pictures.read(960, address);
  expect(fetched).toHaveLength(2);
});

test('one that is fetched again while old ones are deleted is still known, and deleted in its time', async () => {
  const pictures = create();
  const address = signed(pathOf(pictures));
  await pictures.read(960, address);
  clock.advance({ days: 31 });
  const { remove } = files;
  let again = 0;
  files.remove = async (key) => {
    await remove(key);
    // Somebody looks before the row is deleted.
    if (again++ === 0)
      await create()
        .read(480, address)
        .catch(() => null);
  };
  kept.delete([...kept.keys()].find((key) => key.includes('480')) ?? '');
  await pictures.deleteOld();
  files.remove = remove;
  expect(kept.size).toBe(1);
  clock.advance({ days: 31 });
  await pictures.deleteOld();
  expect(kept.size).toBe(0);
});

test('one that cannot be stored is not fetched again at once, and the answer without a picture is let go', async () => {
  const pictures = create();
  const { put } = files;
  files.put = () => Promise.reject(new Error('the disk is full'));
  const address = signed(pathOf(pictures));
  await expect(pictures.read(960, address)).rejects.toThrow('the disk is full');
  files.put = put;
  expect(await status(pictures.read(960, address))).toBe('not_found');
  expect(fetched).toHaveLength(1);
  let canceled = false;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: () => {
      canceled = true;
    },
  });
  answer = () => new Response(endless, { status: 404 });
  expect(await status(pictures.read(960, signed(pathOf(pictures, 'https://pictures.example/2.jpg'))))).toBe(
    'not_found',
  );
  expect(canceled).toBe(true);
});

test('of one host so many are fetched at once and so many wait; more are refused, and other hosts go on', async () => {
  const pictures = create();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  answer = async () => {
    await opened;
    return new Response('no', { status: 404 });
  };
  const read = (n: number, host = 'pictures.example') =>
    status(pictures.read(480, signed(pathOf(pictures, `https://${host}/${n}.jpg`))));
  const all = Array.from({ length: 160 }, (_, n) => read(n));
  expect(await Promise.all(all.slice(156))).toEqual(Array.from({ length: 4 }, () => 'limited'));
  expect(fetched).toHaveLength(6);
  const other = read(0, 'others.example');
  open();
  expect(await other).toBe('not_found');
  expect(await Promise.all(all.slice(0, 156))).toEqual(Array.from({ length: 156 }, () => 'not_found'));
});

test.each([
  ['https://static.example/a.jpg', true],
  ['https://api.example/v3/a.jpg', true],
  ['http://static.example/a.jpg', false],
  ['https://static.example:8443/a.jpg', false],
  ['https://static.example.evil/a.jpg', false],
  ['https://user@static.example/a.jpg', false],
  ['//static.example/a.jpg', false],
  ['file:///etc/passwd', false],
])('a picture at %s is of the supplier: %s', (address, is) => {
  expect(isOfHosts(address, { supplier: 'https://api.example/v3', hosts: ['static.example'] })).toBe(is);
});
