import { expect, test } from 'vitest';
import { createConnection } from '../api/connection.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';

/** A connection, and a file that is on the server or missing; `requested` collects the queries of its requests. */
function createFixture() {
  const state = { online: true, gone: false };
  const requested: string[] = [];
  const connection = createConnection(async () => state.online, { set: () => 0, clear: () => {} });
  const file = async (query: string) => {
    requested.push(query);
    if (!state.online || state.gone) throw new TypeError('Failed to fetch dynamically imported module');
    return 'words';
  };
  return { state, requested, line: connection, file };
}

test('a file that loads is requested once', async () => {
  const { requested, line: connection, file } = createFixture();
  expect(await fetchWithRetry(file, connection)).toBe('words');
  expect(requested).toEqual(['']);
});

test('a file that failed without a connection is requested again under another URL', async () => {
  const { state, requested, line: connection, file } = createFixture();
  state.online = false;
  const words = fetchWithRetry(file, connection);
  await expect.poll(() => connection.isLost()).toBe(true);
  expect(requested).toEqual(['']);
  state.online = true;
  await connection.check();
  expect(await words).toBe('words');
  expect(requested).toEqual(['', '?again=1']);
});

test('a connection that is lost again is waited for again', async () => {
  const { state, requested, line: connection, file } = createFixture();
  state.online = false;
  const words = fetchWithRetry(async (query) => {
    if (query === '?again=1') {
      connection.markLost();
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return file(query);
  }, connection);
  await expect.poll(() => connection.isLost()).toBe(true);
  state.online = true;
  await connection.check();
  expect(await words).toBe('words');
  expect(requested).toEqual(['', '?again=2']);
});

test('a missing file fails when the server responds', async () => {
  const { state, requested, line: connection, file } = createFixture();
  state.gone = true;
  await expect(fetchWithRetry(file, connection)).rejects.toThrow('dynamically imported');
  expect(requested).toEqual(['', '?again=1']);
});
