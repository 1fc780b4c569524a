/** Fields that were edited since the document was opened: those that React controls look as they did at first. */
const edited = new WeakSet<EventTarget>();

export const watchEdits = (page: Pick<Window, 'addEventListener'>): void =>
  page.addEventListener('input', ({ target }) => target && edited.add(target), true);

export const wasEdited = (field: EventTarget): boolean => edited.has(field);
