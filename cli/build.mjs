// npm run build: builds everything that `npm start` prepares, for operators who start the program by other means.
import { prepare } from './prepare.mjs';

await prepare();
