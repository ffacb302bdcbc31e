import { statfs } from 'node:fs/promises';

/** The free space of the disks that this program writes to. */
export interface FreeSpace {
  /** Returns the bytes on the fullest disk; undefined when they are unknown. */
  free(): Promise<number | undefined>;
  state(): Promise<'ok' | 'low' | 'full'>;
}

/** The interval of checks: one query, not every upload, waits for a file system that hangs. */
const freshMs = 1000;
/** The last part of the reserve is left for essential writes. */
const lastPart = 8;

/** @param minBytes with less than this, nothing large is written */
export function openFreeSpace(folders: readonly string[], minBytes: number): FreeSpace {
  let lookedAt = -Infinity;
  let looking: Promise<number | undefined> = Promise.resolve(undefined);

  function free(): Promise<number | undefined> {
    const now = performance.now();
    if (now - lookedAt < freshMs) return looking;
    lookedAt = now;
    looking = smallestOf(folders);
    return looking;
  }

  return {
    free,
    async state() {
      const bytes = await free();
      if (bytes === undefined || bytes >= minBytes) return 'ok';
      return bytes >= minBytes / lastPart ? 'low' : 'full';
    },
  };
}

async function smallestOf(folders: readonly string[]): Promise<number | undefined> {
  const sizes = await Promise.all(folders.map(freeIn));
  const knownSizes = sizes.filter((size) => size !== undefined);
  return knownSizes.length > 0 ? Math.min(...knownSizes) : undefined;
}

/** Returns the free bytes; undefined for a missing folder, which is reported elsewhere. */
export async function freeIn(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Returns the metrics of free space. */
export function spaceMetrics(space: FreeSpace) {
  return [
    {
      name: 'storage_free_bytes',
      help: 'Free space of the fullest disk that is written to.',
      read: space.free,
    },
    {
      name: 'storage_is_low',
      help: 'Whether large writes are refused because there is too little free space: 1 or 0.',
      read: async () => Number((await space.state()) !== 'ok'),
    },
  ];
}
