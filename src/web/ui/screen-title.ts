import { createContext } from 'react';

/** The title of the tab rendered by the frame; null when the screen writes its own. */
export const ScreenTitle = createContext<string | null>(null);
