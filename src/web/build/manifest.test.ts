import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SCREENS } from '../screens/list.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');
type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string };
type Manifest = {
  id: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  share_target: { action: string };
};
const manifest: Manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8'));
const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];

test('the manifest names what systems ask of an application', () => {
  expect(manifest.id).toBe('/');
  const sizes = manifest.icons.map(({ sizes: size }) => size);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test('its shortcuts and its share target lead to screens', () => {
  const paths = SCREENS.map(({ path }) => path as string);
  const addresses = [...manifest.shortcuts.map(({ url }) => url), manifest.share_target.action];
  expect(addresses.filter((address) => !paths.includes(address))).toEqual([]);
});

test.each(
  pictures.filter(({ type }) => type === 'image/png').map(({ src, sizes }) => [src, sizes] as const),
)('%s has the size that it names', async (src, sizes) => {
  expect(existsSync(join(PUBLIC, src))).toBe(true);
  const { width, height } = await sharp(join(PUBLIC, src)).metadata();
  expect(`${width}x${height}`).toBe(sizes);
});
