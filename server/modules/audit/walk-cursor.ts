import * as v from 'valibot';
import type { Walk } from './verify.ts';

/*
 * The progress of a verification as text, for clients that verify in steps. A client that forges one deceives only
 * itself: its result is not stored.
 */

const hash = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9a-f]{2})*$/),
  v.transform((text) => Buffer.from(text, 'hex')),
);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const time = v.nullable(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
);
const walk = v.object({
  base: hash,
  hash,
  lastId: count,
  firstId: count,
  forgotten: count,
  checked: count,
  from: time,
  to: time,
});

export function cursorOf({ base, hash: last, ...others }: Walk): string {
  const plain = { ...others, base: base.toString('hex'), hash: last.toString('hex') };
  return Buffer.from(JSON.stringify(plain)).toString('base64url');
}

/** Undefined when the text is none. */
export function readCursor(cursor: string): Walk | undefined {
  try {
    return v.parse(walk, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
