import { readFolderState } from './folder.ts';

/** The process of probe-folder.ts: sends the state of a backup folder and ends. */
const [folder = '', dataDir = '', isNew] = process.argv.slice(2);
process.send?.(await readFolderState(folder, dataDir, isNew === 'new'), () => process.disconnect());
