// npm run build: all that `npm start` prepares, for those who start the program by other means.
import { prepare } from './prepare.mjs';

await prepare();
