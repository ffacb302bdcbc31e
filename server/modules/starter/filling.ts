import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { toHtml } from './markdown.ts';
import type { Starter } from './read-starter.ts';

/** The dependencies of every part that writes the demo. */
export interface Filling {
  db: Tx;
  storage: Storage;
  vault: Vault;
  starter: Starter;
  /** The address on the site of a file by its name in the demo. */
  addressOf(name: string): string;
}

export const by = systemActor('FillDemo');

/** Converts a text, whose pictures and forms have relative names: `../../pictures/harbour.webp`. */
export function htmlOf({ addressOf }: Pick<Filling, 'addressOf'>, markdown: string): string {
  return toHtml(markdown, (name) =>
    name.startsWith('../') ? addressOf(name.replace(/^(\.\.\/)+/, '')) : name,
  );
}

/** Throws when the demo names something that it does not contain. */
export function known<T>(found: ReadonlyMap<string, T>, name: string): T {
  const value = found.get(name);
  if (value === undefined) throw new Error(`the demo content names ${name}, which does not exist`);
  return value;
}
