import { loadRestOfWords } from './browser-words.ts';

// A screen that imports this (the build sees to it) is not shown before all words of its language are here.
await loadRestOfWords();
