import { fork } from 'node:child_process';
import { workerEnvironment } from '../core/worker-environment.ts';
import { folderError, type FolderState } from './folder.ts';

/** Checks backup folders, which may be on a network storage that does not answer. */
export interface FolderProbes {
  /** Answers in the time given, whatever becomes of the folder. One that is new is made only in a free place. */
  at(folder: string, is?: 'new'): Promise<FolderState>;
  /** Ends the running checks. */
  stop(): Promise<void>;
}

interface Probe {
  state: Promise<FolderState>;
  end(): void;
}

/**
 * Each check is a process of its own, one at a time per folder: a call to a storage that hangs never returns, occupies
 * one of the few threads that Node has for files, and keeps the program from ending (docs/decisions/0123).
 */
export function openFolderProbes({
  dataDir,
  withinMs = 10_000,
}: {
  dataDir: string;
  withinMs?: number;
}): FolderProbes {
  const underWay = new Map<string, Probe>();

  function start(folder: string, is: string): Probe {
    const child = fork(new URL('folder-process.ts', import.meta.url), [folder, dataDir, is], {
      execArgv: [],
      env: workerEnvironment(),
      // An inherited pipe would stay open, and its reader would not notice that the program has ended.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const unusable = (why: string): FolderState => ({
      error: folderError(folder, why).message,
      isOnDataDisk: false,
      place: 'free',
    });
    const state = new Promise<FolderState>((resolve) => {
      const timer = setTimeout(() => {
        resolve(unusable(`${withinMs / 1000} 秒没有应答，请检查网络存储`));
        end();
      }, withinMs);
      child.once('message', (message) => resolve(message as FolderState));
      child.once('error', ({ message }) => resolve(unusable(message)));
      child.once('exit', () => {
        clearTimeout(timer);
        underWay.delete(`${is} ${folder}`);
        resolve(unusable('检查中断'));
      });
    });
    function end(): void {
      child.kill('SIGKILL');
      // The system ends it only when the storage answers again, so nothing waits for that.
      child.unref();
      child.channel?.unref();
    }
    return { state, end };
  }

  return {
    async at(folder, is) {
      const question = is ?? '';
      // A hanging check has returned its result already; another one would hang as well.
      const look = underWay.get(`${question} ${folder}`) ?? start(folder, question);
      underWay.set(`${question} ${folder}`, look);
      return await look.state;
    },
    async stop() {
      const looks = [...underWay.values()];
      for (const look of looks) look.end();
      await Promise.all(looks.map(({ state }) => state));
    },
  };
}
