import { createContext } from 'react';

/** The names of the views that a menu page can have; the shell provides them. */
export const ViewNames = createContext<readonly string[]>([]);
