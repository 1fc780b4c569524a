import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Device,
  deleteAllInput,
  deleteInput,
  KEPT_INPUT_MS,
  keepInput,
  ownerOf,
  readInput,
  sweepInput,
} from './kept-input.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const FORM = '/booking/b1/passengers#passengers';
const TYPED = { 'passengers.0.surname': ['ASANOV'] };
const AIDA = ownerOf({ id: 'aida' }, 'browser');
const VISITOR = ownerOf(null, 'browser');

let kept: Map<string, string>;
let device: Device;
beforeEach(() => {
  kept = new Map([['sapar.recent', 'of another feature']]);
  device = {
    get length() {
      return kept.size;
    },
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
});
const stored = () => [...kept.keys()].filter((name) => name.startsWith('sapar.input.'));

describe('input kept on the device', () => {
  it('is read back by its owner, form by form', () => {
    keepInput(device, FORM, VISITOR, TYPED, NOW);
    expect(readInput(device, FORM, VISITOR, NOW + 1)).toEqual(TYPED);
    expect(readInput(device, '/booking/b2/passengers#passengers', VISITOR, NOW + 1)).toBeNull();
  });

  it('is not shown to another account, nor to a visitor once it was an account’s', () => {
    keepInput(device, FORM, AIDA, TYPED, NOW);
    expect(readInput(device, FORM, ownerOf({ id: 'bek' }, 'browser'), NOW)).toBeNull();
    expect(readInput(device, FORM, VISITOR, NOW)).toBeNull();
  });

  it('expires after 24 hours, unread and deleted from the device', () => {
    keepInput(device, FORM, VISITOR, TYPED, NOW);
    expect(readInput(device, FORM, VISITOR, NOW + KEPT_INPUT_MS - 1)).toEqual(TYPED);
    expect(readInput(device, FORM, VISITOR, NOW + KEPT_INPUT_MS)).toBeNull();
    sweepInput(device, { id: VISITOR, signedIn: false, sessionEnded: false }, NOW + KEPT_INPUT_MS);
    expect(stored()).toEqual([]);
  });

  it('of a device whose clock was set back is not read', () => {
    keepInput(device, FORM, VISITOR, TYPED, NOW);
    expect(readInput(device, FORM, VISITOR, NOW - 1)).toBeNull();
  });

  it('is deleted when the server has accepted the form, and at sign-out with that of all forms', () => {
    keepInput(device, FORM, AIDA, TYPED, NOW);
    keepInput(device, '/profile#name', AIDA, TYPED, NOW);
    deleteInput(device, FORM);
    expect(stored()).toEqual(['sapar.input./profile#name']);
    deleteAllInput(device);
    expect([...kept.keys()]).toEqual(['sapar.recent']);
  });

  it.each([
    ['the user has signed out, here or elsewhere', { id: VISITOR, signedIn: false, sessionEnded: false }, []],
    ['another user has signed in', { id: 'a:bek', signedIn: true, sessionEnded: false }, []],
    ['the session ended by itself: it waits', { id: VISITOR, signedIn: false, sessionEnded: true }, [FORM]],
    ['the same user is signed in', { id: AIDA, signedIn: true, sessionEnded: false }, [FORM]],
  ])('of an account, when %s', (_when, owner, left) => {
    keepInput(device, FORM, AIDA, TYPED, NOW);
    sweepInput(device, owner, NOW);
    expect(stored()).toEqual(left.map((form) => `sapar.input.${form}`));
  });

  it('of a visitor is left when a user signs in, and not shown to them', () => {
    keepInput(device, FORM, VISITOR, TYPED, NOW);
    sweepInput(device, { id: AIDA, signedIn: true, sessionEnded: false }, NOW);
    expect(readInput(device, FORM, AIDA, NOW)).toBeNull();
    expect(readInput(device, FORM, VISITOR, NOW)).toEqual(TYPED);
  });

  it('that is nothing, too long or garbled is none; a storage that is full or forbidden harms nothing', () => {
    keepInput(device, FORM, VISITOR, TYPED, NOW);
    keepInput(device, FORM, VISITOR, {}, NOW);
    expect(stored()).toEqual([]);
    keepInput(device, FORM, VISITOR, { note: ['x'.repeat(50_000)] }, NOW);
    expect(stored()).toEqual([]);
    kept.set(`sapar.input.${FORM}`, '{"owner":1');
    expect(readInput(device, FORM, VISITOR, NOW)).toBeNull();
    sweepInput(device, { id: VISITOR, signedIn: false, sessionEnded: false }, NOW);
    expect(stored()).toEqual([]);
    const throwing = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const forbidden: Device = {
      get length() {
        return throwing();
      },
      key: throwing,
      getItem: throwing,
      setItem: throwing,
      removeItem: throwing,
    };
    keepInput(forbidden, FORM, VISITOR, TYPED, NOW);
    expect(readInput(forbidden, FORM, VISITOR, NOW)).toBeNull();
    deleteAllInput(forbidden);
  });
});
