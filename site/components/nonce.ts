import { createContext } from 'react';

/** The nonce during server rendering; undefined in the browser, which allows scripts by their hash. */
export const NonceContext = createContext<string | undefined>(undefined);
