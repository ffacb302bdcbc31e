import { readFolderState } from './folder.ts';

/** What look-at-folder.ts starts: answers the state of a backup folder, and ends. */
const [folder = '', dataDir = ''] = process.argv.slice(2);
process.send?.(await readFolderState(folder, dataDir), () => process.disconnect());
