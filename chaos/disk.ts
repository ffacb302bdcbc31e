import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { freeze } from './processes.ts';

const execute = promisify(execFile);

/** A disk of its own: an ext4 image that is mounted. */
export interface Disk {
  /** The mount point. */
  path: string;
  /**
   * Simulates a power cut: returns another disk without the data that the system had not written yet. `before` runs
   * while the processes are paused, right before the cut.
   */
  cut(pids: () => Promise<number[]>, before?: () => void): Promise<Disk>;
  remove(): Promise<void>;
}

export interface Disks {
  /** An empty one. */
  make(megabytes: number): Promise<Disk>;
  removeAll(): Promise<void>;
}

/** Creates disks whose images are in this folder. */
export function openDisks(folder: string): Disks {
  const mounted = new Set<Disk>();
  let count = 0;
  const nextImage = () => join(folder, `disk-${++count}.img`);

  async function mount(image: string): Promise<Disk> {
    const path = image.replace('.img', '');
    await mkdir(path);
    await execute('mount', ['-o', 'loop', image, path]);
    const device = await deviceOf(path);
    const disk: Disk = {
      path,
      async cut(pids, before) {
        const copy = nextImage();
        await using _frozen = await freeze(await pids());
        before?.();
        await copyOneMoment(image, copy, device);
        return await mount(copy);
      },
      async remove() {
        mounted.delete(disk);
        await execute('umount', ['-l', path]);
        await rm(path, { recursive: true });
        await rm(image);
      },
    };
    mounted.add(disk);
    return disk;
  }

  return {
    async make(megabytes) {
      const image = nextImage();
      await execute('truncate', ['-s', `${megabytes}M`, image]);
      await execute('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
      return await mount(image);
    },
    async removeAll() {
      for (const disk of mounted) await disk.remove();
    },
  };
}

/**
 * The system continues to write during the copy, but a disk after a power cut shows a single moment: the copy is
 * repeated until nothing was written meanwhile.
 */
async function copyOneMoment(image: string, copy: string, device: string): Promise<void> {
  for (let writes = ''; writes !== (await writesTo(device));) {
    writes = await writesTo(device);
    await execute('cp', ['--sparse=always', image, copy]);
  }
}

async function deviceOf(path: string): Promise<string> {
  const { stdout } = await execute('findmnt', ['-n', '-o', 'SOURCE', path]);
  return basename(await realpath(stdout.trim()));
}

/** Returns the number and the amount of writes to a device, as one text. */
async function writesTo(device: string): Promise<string> {
  const fields = (await readFile(`/sys/block/${device}/stat`, 'utf8')).trim().split(/\s+/);
  // Documentation/block/stat.rst of Linux: writes, merged, sectors.
  return fields.slice(4, 7).join(' ');
}

/** In memory where there is some: what matters is what the system had handed to the disk, not how fast that one is. */
export function folderOfImages(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : '/var/tmp';
}
