import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnHotelPictures } from '#modules/inventory/api.ts';
import { TULPAR } from '#modules/inventory/testing/own-hotels-fixture.ts';
import { createAdmin } from '../../src/server/create-admin.ts';
import { type Product, startProduct } from '../../src/server/product.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { testConfig } from '../support/server.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-hotel-pictures-'));
const ADMIN = { email: 'aida@example.kg', name: 'Aida', surname: 'Asanova', password: 'seven small horses' };
const pages = async () => ({ build: { entry: { module: {} }, routes: {} } as never, clientFolder: dataDir });
let database: TestDatabase;
let product: Product;
let office: Visitor;
let hotel: string;

const call = <T>(method: string, path: string, body?: unknown) =>
  office.call<T>(method, path, body, { origin: product.url });

beforeAll(async () => {
  database = await emptyDatabase();
  const config = testConfig({
    port: 0,
    baseUrl: 'http://127.0.0.1:0',
    databaseUrl: database.url,
    dataDir,
    mode: 'release',
    role: 'all',
    partnersUrl: null,
    trustProxy: ['loopback'],
  });
  product = await startProduct(config, testLog().log, undefined, pages);
  const { pool } = database;
  expect(await createAdmin({ pool, clock: { now: () => new Date() }, secret: config.secret }, ADMIN, false)).toBeNull();
  // A release wants a second factor of its staff; this test is about pictures.
  await pool.query(`insert into approvals.rules (thresholds, rate_per_mille, second_factor, version)
    values ('{}', 0, false, 1)`);
  office = newVisitor(product.url);
  await call('POST', '/api/session', { email: ADMIN.email, password: ADMIN.password });
  const made = await call<{ id: string }>('POST', '/api/office/hotels', { hotel: TULPAR });
  hotel = made.body.id;
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const upload = (bytes: Buffer | null, path = `/api/office/hotels/${hotel}/pictures`) => {
  const form = new FormData();
  if (bytes) form.append('picture', new File([new Uint8Array(bytes)], 'room.png', { type: 'image/png' }));
  return call<{ id: string; address: string }>('POST', path, form);
};

test('a release without hotels names no town', async () => {
  const visitor = newVisitor(product.url);
  expect((await visitor.call('GET', '/api/hotel-towns')).body).toEqual({ towns: [] });
});

test('an uploaded picture is served to anybody under its own address, to be kept for ever', async () => {
  const bytes = await sharp({ create: { width: 1_000, height: 700, channels: 3, background: '#a63' } })
    .png()
    .toBuffer();
  const { status, body } = await upload(bytes);
  expect(status).toBe(200);
  const listed = await call<OwnHotelPictures>('GET', `/api/office/hotels/${hotel}/pictures`);
  expect(listed.body).toMatchObject({ state: 'draft', pictures: [{ id: body.id, photo: { width: 1_000 } }] });
  const address = `${product.url}/api/hotel-pictures/${body.id}`;
  const picture = await fetch(`${address}/480`);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 480, height: 336 });
  expect((await fetch(`${address}/481`)).status).toBe(404);
  expect((await fetch(`${product.url}/api/hotel-pictures/..%2f..%2fsecret/480`)).status).toBeGreaterThanOrEqual(400);
});

test('uploads that are no form, no picture or too large are refused in words', async () => {
  const code = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    return [status, (body as { code: string }).code];
  };
  expect(await code(upload(null))).toEqual([400, 'stays.picture_none']);
  expect(await code(upload(Buffer.from('<html>not a picture</html>')))).toEqual([422, 'stays.picture_kind']);
  expect(await code(upload(Buffer.alloc(10 * 1024 * 1024 + 1, 7)))).toEqual([422, 'stays.picture_large']);
  const path = `/api/office/hotels/${hotel}/pictures`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: product.url };
  expect(await code(office.call('POST', path, '--x', headers))).toEqual([400, 'stays.picture_broken_off']);
  const listed = await call<OwnHotelPictures>('GET', `/api/office/hotels/${hotel}/pictures`);
  expect(listed.body.pictures).toHaveLength(1);
});

test('a picture of a page is served sized to anybody, and refused uploads say why', async () => {
  const path = '/api/office/content/pictures';
  const photo = sharp({ create: { width: 1_000, height: 700, channels: 3, background: '#6a3' } });
  const { status, body } = await upload(await photo.png().toBuffer(), path);
  expect([status, body.address]).toEqual([
    200,
    expect.stringMatching(/^\/api\/content-pictures\/[0-9a-f-]{36}\/1000x700$/),
  ]);
  const picture = await fetch(product.url + body.address.replace('1000x700', '480x336'));
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toContain('immutable');
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 480, height: 336 });
  expect((await fetch(product.url + body.address.replace('1000x700', '481x337'))).status).toBe(404);

  const code = async (answer: Promise<{ status: number; body: unknown }>) => {
    const refused = await answer;
    return [refused.status, (refused.body as { code: string }).code];
  };
  expect(await code(upload(null, path))).toEqual([400, 'content.picture_none']);
  expect(await code(upload(Buffer.from('<html>no picture</html>'), path))).toEqual([422, 'content.picture_kind']);
  expect(await code(upload(Buffer.alloc(10 * 1024 * 1024 + 1, 7), path))).toEqual([422, 'content.picture_large']);
  const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: product.url };
  expect(await code(office.call('POST', path, '--x', headers))).toEqual([400, 'content.picture_broken_off']);
});
