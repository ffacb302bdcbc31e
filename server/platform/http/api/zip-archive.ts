import { makeZip } from 'client-zip';
import { formatTime } from '../../core/shanghai-time.ts';

type Input = Buffer | string | AsyncIterable<Uint8Array | string>;

/** A file of an archive. */
export interface ArchiveEntry {
  name: string;
  input: Input;
  /** `yyyy-MM-dd HH:mm:ss`; absent for an entry that is made now. */
  changedAt?: string;
}

/** Writes an archive while its entries arrive. An archive has no time zone: its times are those of Shanghai. */
export function zipArchive(entries: AsyncIterable<ArchiveEntry>): ReadableStream<Uint8Array> {
  return makeZip(datedEntries(entries));
}

async function* datedEntries(entries: AsyncIterable<ArchiveEntry>) {
  const madeAt = formatTime(new Date());
  for await (const { name, input, changedAt = madeAt } of entries)
    // Without a zone the time is read in that of this computer, in which the library writes it.
    yield { name, input, lastModified: new Date(changedAt.replace(' ', 'T')) };
}
