import { createContext } from 'react';

/** Set while the server renders; in the browser there is none, and scripts are allowed by their hash. */
export const NonceContext = createContext<string | undefined>(undefined);
