import own from '../../package.json' with { type: 'json' };

/** Oldest version of each browser in which everything works. */
export type OldestBrowsers = Record<'chrome' | 'safari' | 'ios' | 'firefox', string>;

/** The promise, as `browserslist` in package.json has it: of the public site with the member area, and of the back office. */
export const supportedBrowsers = {
  site: oldestOf(own.browserslist.site),
  admin: oldestOf(own.browserslist.admin),
};

/** Returns the browsers in the form of Vite's `build.target` and `cssTarget`. */
export function targetOf(browsers: OldestBrowsers): string[] {
  return Object.entries(browsers).map(([name, version]) => name + version);
}

function oldestOf(lines: readonly string[]): OldestBrowsers {
  const oldest = (name: string) => {
    const line = lines.find((one) => one.startsWith(`${name} >= `));
    if (!line) throw new Error(`browserslist in package.json says nothing of ${name}`);
    return line.slice(`${name} >= `.length);
  };
  return {
    chrome: oldest('chrome'),
    safari: oldest('safari'),
    ios: oldest('ios_saf'),
    firefox: oldest('firefox'),
  };
}
