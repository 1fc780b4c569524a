import { beforeEach, describe, expect, it } from 'vitest';
import {
  type BrowserStorage,
  deleteAllInput,
  deleteInput,
  deleteStaleInput,
  inputOwnerId,
  readInput,
  STORED_INPUT_MS,
  storeInput,
} from './stored-input.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const FORM = '/booking/b1/passengers#passengers';
const TYPED = { 'passengers.0.surname': ['ASANOV'] };
const AIDA = inputOwnerId({ id: 'aida' }, 'browser');
const VISITOR = inputOwnerId(null, 'browser');

let entries: Map<string, string>;
let storage: BrowserStorage;
beforeEach(() => {
  entries = new Map([['sapar.recent', 'of another feature']]);
  storage = {
    get length() {
      return entries.size;
    },
    key: (n) => [...entries.keys()][n] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
});
const storedKeys = () => [...entries.keys()].filter((name) => name.startsWith('sapar.input.'));

describe('input stored on the device', () => {
  it('is read back by its owner, form by form', () => {
    storeInput(storage, FORM, VISITOR, TYPED, NOW);
    expect(readInput(storage, FORM, VISITOR, NOW + 1)).toEqual(TYPED);
    expect(readInput(storage, '/booking/b2/passengers#passengers', VISITOR, NOW + 1)).toBeNull();
  });

  it('is not shown to another account, nor to a visitor if it was an account’s', () => {
    storeInput(storage, FORM, AIDA, TYPED, NOW);
    expect(readInput(storage, FORM, inputOwnerId({ id: 'bek' }, 'browser'), NOW)).toBeNull();
    expect(readInput(storage, FORM, VISITOR, NOW)).toBeNull();
  });

  it('expires after 24 hours and is deleted from the device', () => {
    storeInput(storage, FORM, VISITOR, TYPED, NOW);
    expect(readInput(storage, FORM, VISITOR, NOW + STORED_INPUT_MS - 1)).toEqual(TYPED);
    expect(readInput(storage, FORM, VISITOR, NOW + STORED_INPUT_MS)).toBeNull();
    deleteStaleInput(storage, { id: VISITOR, signedIn: false, sessionEnded: false }, NOW + STORED_INPUT_MS);
    expect(storedKeys()).toEqual([]);
  });

  it('is stored longer where its form says so', () => {
    const week = 7 * STORED_INPUT_MS;
    storeInput(storage, FORM, VISITOR, TYPED, NOW, week);
    deleteStaleInput(storage, { id: VISITOR, signedIn: false, sessionEnded: false }, NOW + week - 1);
    expect(readInput(storage, FORM, VISITOR, NOW + week - 1)).toEqual(TYPED);
    expect(readInput(storage, FORM, VISITOR, NOW + week)).toBeNull();
  });

  it('is not read when the device’s clock was set back', () => {
    storeInput(storage, FORM, VISITOR, TYPED, NOW);
    expect(readInput(storage, FORM, VISITOR, NOW - 1)).toBeNull();
  });

  it('is deleted when the server has accepted the form, and all of it at sign-out', () => {
    storeInput(storage, FORM, AIDA, TYPED, NOW);
    storeInput(storage, '/profile#name', AIDA, TYPED, NOW);
    deleteInput(storage, FORM);
    expect(storedKeys()).toEqual(['sapar.input./profile#name']);
    deleteAllInput(storage);
    expect([...entries.keys()]).toEqual(['sapar.recent']);
  });

  it.each([
    ['the user has signed out, here or elsewhere', { id: VISITOR, signedIn: false, sessionEnded: false }, []],
    ['another user has signed in', { id: 'a:bek', signedIn: true, sessionEnded: false }, []],
    ['the session expired: it stays', { id: VISITOR, signedIn: false, sessionEnded: true }, [FORM]],
    ['the same user is signed in', { id: AIDA, signedIn: true, sessionEnded: false }, [FORM]],
  ])('of an account, when %s', (_when, owner, remaining) => {
    storeInput(storage, FORM, AIDA, TYPED, NOW);
    deleteStaleInput(storage, owner, NOW);
    expect(storedKeys()).toEqual(remaining.map((form) => `sapar.input.${form}`));
  });

  it('of a visitor stays when a user signs in, and is not shown to them', () => {
    storeInput(storage, FORM, VISITOR, TYPED, NOW);
    deleteStaleInput(storage, { id: AIDA, signedIn: true, sessionEnded: false }, NOW);
    expect(readInput(storage, FORM, AIDA, NOW)).toBeNull();
    expect(readInput(storage, FORM, VISITOR, NOW)).toEqual(TYPED);
  });

  it('is ignored when it is empty, too long or malformed; full or forbidden storage causes no error', () => {
    storeInput(storage, FORM, VISITOR, TYPED, NOW);
    storeInput(storage, FORM, VISITOR, {}, NOW);
    expect(storedKeys()).toEqual([]);
    storeInput(storage, FORM, VISITOR, { note: ['x'.repeat(50_000)] }, NOW);
    expect(storedKeys()).toEqual([]);
    entries.set(`sapar.input.${FORM}`, '{"owner":1');
    expect(readInput(storage, FORM, VISITOR, NOW)).toBeNull();
    deleteStaleInput(storage, { id: VISITOR, signedIn: false, sessionEnded: false }, NOW);
    expect(storedKeys()).toEqual([]);
    const throwing = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const forbidden: BrowserStorage = {
      get length() {
        return throwing();
      },
      key: throwing,
      getItem: throwing,
      setItem: throwing,
      removeItem: throwing,
    };
    storeInput(forbidden, FORM, VISITOR, TYPED, NOW);
    expect(readInput(forbidden, FORM, VISITOR, NOW)).toBeNull();
    deleteAllInput(forbidden);
  });
});
