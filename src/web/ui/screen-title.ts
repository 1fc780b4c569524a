import { createContext } from 'react';

/** The title of the tab that the frame has written; null where the screen writes its own. */
export const ScreenTitle = createContext<string | null>(null);
