import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import type { OldestBrowsers } from '../../ui/browser/supported-browsers.ts';

/** The support tables of browsers, from MDN's data. */
export const { css, javascript, api } = bcd;

const browsers = [
  { ours: 'chrome', theirs: 'chrome' },
  { ours: 'safari', theirs: 'safari' },
  { ours: 'ios', theirs: 'safari_ios' },
  { ours: 'firefox', theirs: 'firefox' },
] as const;

/** Returns true if all these browsers have a feature without a flag or a prefix; also if the data do not contain it. */
export function isSupported(feature: Identifier | undefined, oldest: OldestBrowsers): boolean {
  const compat = feature?.__compat;
  return !compat || browsers.every(({ ours, theirs }) => isIn(compat.support[theirs], oldest[ours]));
}

function isIn(support: CompatStatement['support']['chrome'], version: string): boolean {
  return [support ?? []]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        isAtMost(added, version) &&
        !(typeof removed === 'string' && isAtMost(removed, version)) &&
        !(flags || prefix || otherName),
    );
}

/** Compares versions like `15.4`, or `≤15.4` if MDN does not have the exact one. */
function isAtMost(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major < otherMajor || (major === otherMajor && minor <= otherMinor);
}
