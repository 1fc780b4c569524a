// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchEdits } from '../shell/edited-fields.ts';
import { hasUnsavedInput, registerWorker, UPDATE_CHECK_MS } from './client.ts';

const pageOf = (html: string): Document => {
  document.body.innerHTML = html;
  return document;
};
const type = (selector: string, text: string) => {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (field) field.value = text;
};

test('a reload waits for input that is not saved, and not for untouched forms and searches', () => {
  const page = pageOf(`
    <form method="post"><input name="surname" value="ASANOV"><textarea name="comment"></textarea>
      <input type="hidden" name="key" value="1"></form>
    <form method="get"><input name="q"></form>`);
  expect(hasUnsavedInput(page)).toBe(false);
  type('[name=q]', 'Osh');
  expect(hasUnsavedInput(page)).toBe(false);
  type('[name=comment]', 'A window seat');
  expect(hasUnsavedInput(page)).toBe(true);
  type('[name=comment]', '');
  type('[name=surname]', 'ASANOVA');
  expect(hasUnsavedInput(page)).toBe(true);
});

describe('a reload waits for', () => {
  const pressed = (html: string, selector: string, edit: (field: HTMLInputElement) => void): boolean => {
    const page = pageOf(`<form method="post">${html}</form>`);
    if (hasUnsavedInput(page)) throw new Error('the page holds input before anything was done');
    const field = page.querySelector(selector) as HTMLInputElement;
    edit(field);
    return hasUnsavedInput(page);
  };
  const radios = '<input type="radio" name="way" value="a" checked><input type="radio" name="way" value="b">';
  const select = '<select name="class"><option selected>economy</option><option>business</option></select>';
  test.each<[string, string, string, (field: HTMLInputElement) => void]>([
    ['a ticked box', '<input type="checkbox" name="agreed">', 'input', (box) => box.click()],
    ['a cleared box', '<input type="checkbox" name="news" checked>', 'input', (box) => box.click()],
    ['a choice', radios, '[value=b]', (radio) => radio.click()],
    ['another option', select, 'select', (field) => Object.assign(field, { selectedIndex: 1 })],
    ['a date', '<input type="date" name="day">', 'input', (day) => Object.assign(day, { value: '2027-03-03' })],
  ])('%s', (_, html, selector, edit) => expect(pressed(html, selector, edit)).toBe(true));

  test('a chosen file', () => {
    const choose = (field: HTMLInputElement) =>
      Object.defineProperty(field, 'value', { value: 'C:\\fakepath\\ticket.pdf' });
    expect(pressed('<input type="file" name="file">', 'input', choose)).toBe(true);
  });

  test('a field of React that was typed into, though it looks as it did at first', () => {
    watchEdits(window);
    const edit = (field: HTMLInputElement) => {
      field.value = 'OSH';
      field.defaultValue = 'OSH';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    expect(pressed('<input name="city">', 'input', edit)).toBe(true);
  });
});

class Registration extends EventTarget {
  waiting: { postMessage: (message: unknown) => void } | null = null;
  installing: EventTarget | null = null;
  updates = 0;
  update = async () => {
    this.updates++;
  };
}
class Container extends EventTarget {
  controller: object | null = null;
  registration = new Registration();
  register = async () => this.registration;
}

async function browser(controller: object | null) {
  const container = new Container();
  container.controller = controller;
  const seen = { prompts: 0, reloads: 0, sent: [] as unknown[] };
  let update = () => {};
  let releases = 0;
  const release = () => {
    releases += 1;
    const number = releases;
    container.registration.waiting = { postMessage: (message) => seen.sent.push([number, message]) };
    container.registration.installing?.dispatchEvent(new Event('statechange'));
  };
  await registerWorker({
    container: container as unknown as ServiceWorkerContainer,
    prompt: (onUpdate) => {
      seen.prompts++;
      // What is offered stays as it is.
      if (seen.prompts === 1) update = onUpdate;
    },
    reload: () => seen.reloads++,
  });
  const takeOver = (worker: object) => {
    container.controller = worker;
    container.dispatchEvent(new Event('controllerchange'));
  };
  /** A new release is downloaded while the page is open. */
  const download = () => {
    container.registration.installing = new EventTarget();
    container.registration.dispatchEvent(new Event('updatefound'));
    release();
  };
  return { seen, download, takeOver, confirm: () => update(), registration: container.registration };
}

describe('a new release', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is offered, takes over when the reader confirms, and then every tab reloads', async () => {
    const { seen, download, takeOver, confirm } = await browser({});
    download();
    expect(seen).toEqual({ prompts: 1, reloads: 0, sent: [] });
    confirm();
    expect(seen.sent).toEqual([[1, { type: 'activate' }]]);
    takeOver({});
    expect(seen.reloads).toBe(1);
  });

  test('the newest takes over when another one has come since it was offered', async () => {
    const { seen, download, confirm } = await browser({});
    download();
    download();
    confirm();
    expect(seen.sent).toEqual([[2, { type: 'activate' }]]);
  });

  test('is looked for every 15 minutes', async () => {
    const { registration } = await browser({});
    expect(UPDATE_CHECK_MS).toBe(15 * 60_000);
    vi.advanceTimersByTime(UPDATE_CHECK_MS);
    expect(registration.updates).toBe(1);
  });

  test('the first worker of a browser is no update: nothing is offered and nothing reloads', async () => {
    const { seen, download, takeOver } = await browser(null);
    download();
    takeOver({});
    expect(seen).toEqual({ prompts: 0, reloads: 0, sent: [] });
  });

  test('without workers the reason is logged and nothing fails', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    await registerWorker({ container: undefined, prompt: () => {}, reload: () => {} });
    expect(log).toHaveBeenCalledWith('service worker:', 'serviceWorker is not supported in current browser!');
    log.mockRestore();
  });

  test('a failed registration is logged only', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    const container = { register: () => Promise.reject(new Error('storage is full')) };
    await registerWorker({
      container: container as unknown as ServiceWorkerContainer,
      prompt: () => {},
      reload: () => {},
    });
    expect(log).toHaveBeenCalledWith('service worker:', 'storage is full');
    log.mockRestore();
  });
});
