import { createContext } from 'react';

/** The views that a page of the menu can name, as the shell knows them. */
export const ViewNames = createContext<readonly string[]>([]);
