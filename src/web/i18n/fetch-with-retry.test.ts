import { expect, test } from 'vitest';
import { createConnection } from '../api/connection.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';

/**
 * A line with or without a connection, and a file that is on the server or gone; the queries with which it was asked
 * for.
 */
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

test('a file that came without trouble is asked for once', async () => {
  const { requested, line: connection, file } = createFixture();
  expect(await fetchWithRetry(file, connection)).toBe('words');
  expect(requested).toEqual(['']);
});

test('a file that a lost connection did not bring is waited for and asked for again by another address', async () => {
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

test('a connection that is lost again meanwhile is waited for again', async () => {
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

test('a file that is gone while the server answers fails', async () => {
  const { state, requested, line: connection, file } = createFixture();
  state.gone = true;
  await expect(fetchWithRetry(file, connection)).rejects.toThrow('dynamically imported');
  expect(requested).toEqual(['', '?again=1']);
});
