// Before all tests: those that start the program start it as `npm start` does, in a few files, and never in old ones.
import { build } from '../prepare.mjs';

export const setup = () => build(['dist/server']);
