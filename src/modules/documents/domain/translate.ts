/** The text of a catalogue's key in one language, its placeholders filled. @throws when there is none. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;
